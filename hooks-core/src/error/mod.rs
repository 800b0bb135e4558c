//! What can go wrong: in one hook, by a hook's refusal, while a program is sealed, or when a registry is told what to do.

mod cancelled;
#[cfg(feature = "alloc")]
mod failure;
#[cfg(feature = "alloc")]
mod failures;
#[cfg(feature = "alloc")]
mod near;
#[cfg(not(feature = "alloc"))]
mod never;
mod problem;
#[cfg(feature = "alloc")]
mod registry;
#[cfg(feature = "alloc")]
mod spot;
#[cfg(feature = "alloc")]
mod starting;
mod startup;

pub use self::cancelled::{Cancelled, Stop};
#[cfg(feature = "alloc")]
pub(crate) use self::failure::Failure;
#[cfg(feature = "alloc")]
pub use self::failure::{AnyCause, Cause, HookError};
#[cfg(feature = "alloc")]
pub use self::failures::HookErrors;
#[cfg(feature = "config")]
pub(crate) use self::near::Nearest;
#[cfg(not(feature = "alloc"))]
pub(crate) use self::never::Failure;
#[cfg(not(feature = "alloc"))]
pub use self::never::{AnyCause, Cause, HookError, HookErrors};
#[cfg(feature = "alloc")]
pub(crate) use self::problem::Wish;
pub(crate) use self::problem::{Culprit, Problem, Step, holds_back, is_of_points};
#[cfg(feature = "alloc")]
pub use self::registry::{AmbiguousName, LookupError, RegisterError};
#[cfg(feature = "alloc")]
pub(crate) use self::spot::{Advice, Origin, Spot};
#[cfg(feature = "alloc")]
pub(crate) use self::starting::{Asked, Obstacle, Who};
pub use self::startup::StartupError;
