//! The order in which the hooks of one point run.
//!
//! Hooks are sorted once, at sealing, never during a dispatch. An edge beats a priority, a priority beats a key made of
//! what stands in the source. The key never holds an address, so every build of a program runs its hooks in one order.
//! Only hooks that one macro call makes of the very same tokens have one key; sealing notes them.

mod edge;
mod key;
pub mod priority;
mod sort;

pub(crate) use self::edge::Subject;
pub use self::edge::{Edge, HasHooks, function};
pub(crate) use self::key::Key;
pub use self::priority::Priority;
pub(crate) use self::sort::{Ordered, sort};
