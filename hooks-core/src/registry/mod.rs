//! The hooks of a program, to be looked at.
//!
//! There is one registry today, the linked one: what the linker collected, sealed once a process.

mod linked;
mod plan;

pub use self::linked::points;
pub use self::plan::{Plan, plan};
