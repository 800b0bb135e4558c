//! What the tokens of a type say, wherever in it they stand.

use proc_macro2::{Span, TokenStream, TokenTree};

/// The first lifetime in `tokens` whose name is `wrong`.
pub(crate) fn lifetime(tokens: TokenStream, wrong: fn(&str) -> bool) -> Option<Span> {
    let mut apostrophe = false;
    for token in tokens {
        match token {
            TokenTree::Group(group) => {
                if let Some(span) = lifetime(group.stream(), wrong) {
                    return Some(span);
                }
            }
            TokenTree::Ident(ident) if apostrophe && wrong(&ident.to_string()) => {
                return Some(ident.span());
            }
            TokenTree::Punct(punct) if punct.as_char() == '\'' => {
                apostrophe = true;
                continue;
            }
            _ => {}
        }
        apostrophe = false;
    }
    None
}

/// The first borrow in `tokens` that is not `'static`.
pub(crate) fn borrow(tokens: TokenStream) -> Option<Span> {
    if let Some(span) = lifetime(tokens.clone(), |name| name != "static") {
        return Some(span);
    }
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Punct(punct) if punct.as_char() == '&' => {
                let named =
                    matches!(tokens.peek(), Some(TokenTree::Punct(next)) if next.as_char() == '\'');
                if !named {
                    return Some(punct.span());
                }
            }
            // The argument list of a function type has lifetimes of its own.
            TokenTree::Ident(ident)
                if matches!(ident.to_string().as_str(), "fn" | "Fn" | "FnMut" | "FnOnce") =>
            {
                tokens.next();
            }
            TokenTree::Group(group) => {
                if let Some(span) = borrow(group.stream()) {
                    return Some(span);
                }
            }
            _ => {}
        }
    }
    None
}

/// The first `impl` in `tokens`.
pub(crate) fn impl_trait(tokens: TokenStream) -> Option<Span> {
    tokens.into_iter().find_map(|token| match token {
        TokenTree::Ident(ident) if ident == "impl" => Some(ident.span()),
        TokenTree::Group(group) => impl_trait(group.stream()),
        _ => None,
    })
}
