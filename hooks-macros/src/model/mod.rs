//! Syntax to meaning: plain values with spans, defaults resolved once.

mod extension;
mod hook;
mod mode;
mod point;
mod signature;

pub(crate) use self::extension::{Block, ExtensionOptions, type_name};
pub(crate) use self::hook::{Hook, Owner};
pub(crate) use self::mode::{MODES, Mode, POLICIES, Policy};
pub(crate) use self::point::{Argument, Declared, Lent, Point};
pub(crate) use self::signature::{Form, Parameter, is_result, returned_future};
