//! Tokens to syntax: grammar only. A key's span travels with its value.

mod attributes;
mod chain;
mod grammar;
mod options;
mod order;
mod unread;
mod written;

pub(crate) use self::attributes::{
    HookAttribute, cfgs, of_functions, raw_hook, strip_raw, take_hooks,
};
pub(crate) use self::chain::{Chain, Element};
pub(crate) use self::grammar::{
    CARDINALITIES, EXTENSION_OPTIONS, HOOK_OPTIONS, MODES, POINT_OPTIONS, POLICIES, VISITS,
};
pub(crate) use self::options::{Options, own_type};
pub(crate) use self::order::{Edge, Target, shown};
pub(crate) use self::unread::{UnreadPoint, is_of_another_rust, mended, too_deep};
pub(crate) use self::written::{End, Function, Implementation, Member};
