//! From link time to tables.
//!
//! Each `#[hook_point]`, `#[extension]`, `#[hook]` and entry of `link!` leaves one immutable *record* and one zeroed
//! *slot* in the program, each in a section of its own ([`section`]). Sealing reads all records once, writes one row
//! a slot, sorts the slots where they are and gives each point its range of them ([`seal`]). So a program is sealed
//! without a heap, nothing runs before `main`, and what a linker did to the order of records is forgotten.
//!
//! What a crate contributes is lost if nobody names the crate: rustc does not load it. `link!` is the cure.

mod arrange;
mod census;
mod chains;
mod marks;
mod named;
#[cfg(feature = "alloc")]
mod number;
mod once;
mod record;
pub(crate) mod rules;
mod seal;
mod section;
mod table;
#[cfg(test)]
mod tests;
mod twins;
mod verify;
mod waiting;

#[cfg(all(test, feature = "std", not(miri)))]
pub(crate) use self::arrange::arrange_with_room;
#[cfg(feature = "alloc")]
pub(crate) use self::marks::writing;
#[cfg(feature = "std")]
pub(crate) use self::marks::{are_marked, mark};
pub use self::named::Wanted;
#[cfg(feature = "alloc")]
pub(crate) use self::number::words;
#[cfg(feature = "alloc")]
pub(crate) use self::once::Once;
pub use self::record::Record;
pub use self::seal::seal;
#[cfg(feature = "std")]
pub(crate) use self::seal::seal_without_hooks;
#[cfg(feature = "alloc")]
pub(crate) use self::seal::{is_laid_out, is_without_hooks, notes};
pub(crate) use self::seal::{not_linked, sealed_or_panic};
#[cfg(feature = "alloc")]
pub(crate) use self::section::COLLECTS;
pub use self::section::{RECORDS, SLOTS};
pub use self::table::Slot;
