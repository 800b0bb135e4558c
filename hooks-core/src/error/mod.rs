//! What can go wrong: in one hook, by a hook's refusal, or while a program is sealed.

mod cancelled;
mod failure;
mod failures;
mod startup;

pub use self::cancelled::{Cancelled, Stop};
pub use self::failure::{AnyCause, Cause, HookError};
pub(crate) use self::failure::{Failure, panic_text};
pub use self::failures::HookErrors;
pub use self::startup::StartupError;
pub(crate) use self::startup::{Culprit, Problem, Step};
