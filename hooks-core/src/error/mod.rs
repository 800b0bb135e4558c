//! What can go wrong: in one hook, by a hook's refusal, or while a program is sealed.

mod cancelled;
#[cfg(feature = "alloc")]
mod failure;
#[cfg(feature = "alloc")]
mod failures;
#[cfg(not(feature = "alloc"))]
mod never;
mod startup;

pub use self::cancelled::{Cancelled, Stop};
#[cfg(feature = "alloc")]
pub(crate) use self::failure::Failure;
#[cfg(feature = "alloc")]
pub use self::failure::{AnyCause, Cause, HookError};
#[cfg(feature = "alloc")]
pub use self::failures::HookErrors;
#[cfg(not(feature = "alloc"))]
pub(crate) use self::never::Failure;
#[cfg(not(feature = "alloc"))]
pub use self::never::{AnyCause, Cause, HookError, HookErrors};
pub use self::startup::StartupError;
pub(crate) use self::startup::{Culprit, Problem, Step, holds_back, is_of_points};
