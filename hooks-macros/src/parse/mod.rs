//! Tokens to syntax: grammar only. A key's span travels with its value.

mod attributes;
mod options;
mod order;

pub(crate) use self::attributes::{HookAttribute, cfgs, raw_hook, strip_raw, take_hooks};
pub(crate) use self::options::{Grammar, HOOK_OPTIONS, Options};
pub(crate) use self::order::{Edge, Target, shown};
