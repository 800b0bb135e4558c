//! The model to tokens: the user's item first, then one `const _` a registration. No decisions, and it cannot fail.

mod active;
mod closures;
mod dispatch;
mod docs;
mod extension;
mod fallback;
mod hook;
mod naming;
mod offers;
mod point;
mod registry;
mod returns;
mod sections;
mod span;
mod types;
mod wrapper_shim;
mod wrappers;

pub(crate) use self::extension::extension;
pub(crate) use self::fallback::{bodiless, mention, point_stub};
pub(crate) use self::hook::hook;
pub(crate) use self::naming::{is_name_of_ours, names_of_ours, raw_name_of_ours};
pub(crate) use self::point::point;
