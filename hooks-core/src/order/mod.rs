//! The order in which the hooks of one point run.
//!
//! Hooks are sorted once, at sealing, never during a dispatch. An edge beats a priority, a priority beats a key made of
//! what stands in the source. The key never holds an address, so every build of a program runs its hooks in one order.
//! Only hooks that one macro call makes of the very same tokens have one key; sealing notes them.

mod edge;
#[cfg(feature = "alloc")]
mod index;
mod key;
pub mod priority;
mod room;
mod sort;
mod sort_in_room;
#[cfg(feature = "alloc")]
mod sort_many;

pub use self::edge::{Edge, HasHooks, Known, function};
pub(crate) use self::edge::{FixedSubject, Subject};
#[cfg(feature = "alloc")]
pub(crate) use self::index::{Index, pairs};
pub(crate) use self::key::Key;
pub use self::priority::Priority;
pub(crate) use self::room::{Number, Wide, from_wide, to_wide, wide, wide_mut};
pub(crate) use self::sort::{Ordered, sort};
pub(crate) use self::sort_in_room::{Edged, InRoom, NUMBERS};
#[cfg(feature = "alloc")]
pub(crate) use self::sort_many::sort_many;
