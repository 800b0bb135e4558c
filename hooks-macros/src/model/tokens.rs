//! What the tokens of a type say, wherever in it they stand.

use proc_macro2::{Span, TokenStream, TokenTree};

/// The first `impl` in `tokens`.
pub(crate) fn impl_trait(tokens: TokenStream) -> Option<Span> {
    tokens.into_iter().find_map(|token| match token {
        TokenTree::Ident(ident) if ident == "impl" => Some(ident.span()),
        TokenTree::Group(group) => impl_trait(group.stream()),
        _ => None,
    })
}
