//! What the tokens of a type say, wherever in it they stand.

use proc_macro2::{Span, TokenStream, TokenTree};

/// The first `impl` in `tokens`.
pub(crate) fn impl_trait(tokens: TokenStream) -> Option<Span> {
    word(tokens, "impl")
}

/// The first `_` in `tokens` that stands for a type.
pub(crate) fn placeholder(tokens: TokenStream) -> Option<Span> {
    word(tokens, "_")
}

/// The first `word` in `tokens` that is not the name of a lifetime.
fn word(tokens: TokenStream, word: &str) -> Option<Span> {
    let mut in_lifetime = false;
    tokens.into_iter().find_map(|token| {
        let named = core::mem::take(&mut in_lifetime);
        match token {
            TokenTree::Ident(ident) if ident == word && !named => Some(ident.span()),
            TokenTree::Group(group) => self::word(group.stream(), word),
            TokenTree::Punct(punct) => {
                in_lifetime = punct.as_char() == '\'';
                (punct.as_char() == '_' && word == "_").then(|| punct.span())
            }
            _ => None,
        }
    })
}
