//! The order in which the hooks of one point run.
//!
//! Hooks are sorted once, at sealing, never during a dispatch: by priority, then by a key made of what stands in the
//! source. The key never holds an address, so every build of a program runs its hooks in one order. Only hooks that one
//! macro call makes of the very same tokens have one key; sealing notes them.

mod key;
pub mod priority;

pub(crate) use self::key::Key;
pub use self::priority::Priority;
