//! The macros of `hooks-core`, which re-exports them: `#[hook_point]`, `#[extension]` and `#[hook]`.
//!
//! Each runs the same stages: *parse* (grammar), *model* (meaning), *check* (rules), *expand* (tokens). Every mistake
//! of an item is reported at once, and the user's item always comes out again.

#![forbid(unsafe_code)]

mod check;
mod errors;
mod expand;
mod model;
mod names;
mod parse;
mod pipeline;

use proc_macro::TokenStream;

#[doc = include_str!("../docs/hook_point.md")]
#[proc_macro_attribute]
pub fn hook_point(options: TokenStream, item: TokenStream) -> TokenStream {
    pipeline::hook_point(options.into(), &item.into()).into()
}

#[doc = include_str!("../docs/extension.md")]
#[proc_macro_attribute]
pub fn extension(options: TokenStream, item: TokenStream) -> TokenStream {
    pipeline::extension(options.into(), &item.into()).into()
}

#[doc = include_str!("../docs/hook.md")]
#[proc_macro_attribute]
pub fn hook(options: TokenStream, item: TokenStream) -> TokenStream {
    pipeline::hook(options.into(), &item.into()).into()
}

#[doc = include_str!("../docs/static_chain.md")]
#[proc_macro]
pub fn static_chain(chain: TokenStream) -> TokenStream {
    pipeline::static_chain(chain.into()).into()
}

/// The item, and behind it what the attribute has in it.
#[doc(hidden)]
#[proc_macro_attribute]
pub fn beside(beside: TokenStream, mut item: TokenStream) -> TokenStream {
    item.extend(beside);
    item
}

/// `use ::name as _;`, all of it at the name, so that a typo in a list of crates shows where it is.
#[doc(hidden)]
#[proc_macro]
pub fn use_crate(name: TokenStream) -> TokenStream {
    names::used_as_nothing(name.into()).into()
}
