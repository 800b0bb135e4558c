//! Syntax to meaning: plain values with spans, defaults resolved once.

mod cardinality;
mod extension;
mod hook;
mod lifetimes;
mod mode;
mod point;
mod signature;
mod tokens;

pub(crate) use self::cardinality::Cardinality;
pub(crate) use self::extension::{Block, ExtensionOptions, New, is_one_type, type_name};
pub(crate) use self::hook::{Hook, Named, Owner, Returned, allows_deprecated};
pub(crate) use self::lifetimes::{Free, borrow, change_lifetimes, lifetime};
pub(crate) use self::mode::{Mode, Policy, Visit};
pub(crate) use self::point::{Argument, Declared, Lent, Point};
pub(crate) use self::signature::{
    Form, Parameter, condition, is_named, is_result, is_unsized, next, next_type, returned_future,
    ungrouped,
};
pub(crate) use self::tokens::{impl_trait, placeholder};
