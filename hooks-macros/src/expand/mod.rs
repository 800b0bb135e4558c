//! The model to tokens: the user's item first, then one `const _` a registration. No decisions, and it cannot fail.

mod active;
mod chain;
mod chained;
mod closures;
mod dispatch;
mod docs;
mod extension;
mod facts;
mod fallback;
mod hook;
mod naming;
mod offers;
mod point;
mod registry;
mod returns;
mod sections;
mod shown;
mod span;
mod types;
mod wrapper_shim;
mod wrappers;

pub(crate) use self::chain::static_chain;
pub(crate) use self::extension::{extension, extension_stub};
pub(crate) use self::fallback::{
    compared, compared_in_block, missing_body, point_stub, unread_point,
};
pub(crate) use self::hook::{free_hook, named_alike};
pub(crate) use self::naming::{is_name_of_ours, names_of_ours, raw_name_of_ours};
pub(crate) use self::point::point;
