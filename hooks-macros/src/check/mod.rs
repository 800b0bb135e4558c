//! The rules over the model, in the order in which they are reported. One function a rule, named for what is right.

mod attributes;
mod extension;
mod future;
mod hook;
mod order;
mod point;

pub(crate) use self::extension::extension;
pub(crate) use self::future::{future, futures_of_point};
pub(crate) use self::hook::{hook, hook_of_point};
pub(crate) use self::order::{edges, order};
pub(crate) use self::point::point;
