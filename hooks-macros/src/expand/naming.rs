//! The name under which the user's scope has our attribute.
//!
//! `#[extension]` takes the `#[hook]`s of its block out before rustc resolves them. Without a trace of them an import
//! of `hook` would count as unused, and a misspelt one would not be noticed. So each name is written once more, on an
//! item that the attribute itself removes.

use std::collections::BTreeSet;

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens as _, quote};

use crate::model::Named;

/// What the attribute is told when it has to vanish.
const VANISH: &str = "in_extension";

/// Input: `hooks_core::hook`, twice. Output: `#[hooks_core::hook(in_extension)] const _: () = ();`
pub(crate) fn names_of_ours(names: &[Named]) -> TokenStream {
    let mut seen = BTreeSet::new();
    let vanish = Ident::new(VANISH, Span::call_site());
    let name = |Named { path, cfgs }: &Named| {
        let text = quote! { #(#cfgs)* #path }.to_string();
        let path = path.to_token_stream();
        seen.insert(text)
            .then(|| quote! { #(#cfgs)* #[#path(#vanish)] const _: () = (); })
    };
    names.iter().filter_map(name).collect()
}

/// The same for the name in an item that has a mistake.
pub(crate) fn raw_name_of_ours(name: Option<Ident>) -> TokenStream {
    names_of_ours(&name.map(Named::from).into_iter().collect::<Vec<_>>())
}

/// Whether the attribute was written by [`names_of_ours`].
pub(crate) fn is_name_of_ours(options: &TokenStream) -> bool {
    let mut options = options.clone().into_iter();
    let first = options.next();
    matches!(first, Some(TokenTree::Ident(ident)) if ident == VANISH) && options.next().is_none()
}
