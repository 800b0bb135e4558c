//! Registries: sets of hooks to dispatch in.
//!
//! The linked one is what the linker collected, sealed once a process. Others are values that somebody builds. Each keeps its
//! *contents* under a lock, of which each point has *tables*; a dispatch reads a *word* and a table, and takes no lock.

mod blueprint;
mod builder;
mod checks;
mod chosen;
mod collected;
#[cfg(feature = "config")]
mod configured;
mod contents;
mod control;
mod entry;
mod exchange;
mod handle;
mod instance;
mod linked;
mod listed;
mod member;
mod observing;
mod plan;
mod registration;
#[cfg(feature = "std")]
mod scope;
mod tables;
#[cfg(test)]
#[cfg(feature = "std")]
mod tests;
mod value;
mod words;

#[cfg(feature = "std")]
pub(crate) use self::blueprint::Blueprint;
pub use self::builder::Builder;
#[cfg(feature = "std")]
pub(crate) use self::builder::Parts;
#[cfg(feature = "std")]
pub(crate) use self::chosen::{Chosen, Maker, Unit};
#[cfg(feature = "config")]
pub(crate) use self::configured::{configured, switch_off};
#[cfg(feature = "std")]
pub(crate) use self::exchange::{Claim, Exchange};
pub use self::handle::{Bulk, Handle, HandleGuard, Owner};
pub use self::instance::Instance;
pub use self::linked::points;
pub use self::listed::Listed;
pub use self::observing::Observing;
pub use self::plan::{Plan, plan};
pub use self::registration::{Registrable, Registration};
#[cfg(feature = "testing")]
pub(crate) use self::scope::Entered;
#[cfg(feature = "tokio")]
pub(crate) use self::scope::outside;
#[cfg(feature = "std")]
pub(crate) use self::scope::scoped;
#[cfg(feature = "std")]
pub use self::scope::{InRegistry, Scoped};
pub use self::value::Registry;
pub(crate) use self::value::elsewhere;
