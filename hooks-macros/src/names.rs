//! How names of ours are made, and the path to our crate.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens as _, quote};
use syn::ext::IdentExt as _;
use syn::{Lifetime, Path};

/// The path under which the user's crate reaches `hooks-core`.
#[derive(Clone)]
pub(crate) struct Krate(TokenStream);

impl Krate {
    /// What `crate = path` says, else `::hooks_core`.
    pub(crate) fn new(path: Option<&Path>) -> Self {
        Self(path.map_or_else(|| quote! { ::hooks_core }, Path::to_token_stream))
    }

    /// Brings the module that generated code uses beside an item, as `name`.
    pub(crate) fn import_as(&self, name: &Ident) -> TokenStream {
        let krate = &self.0;
        quote! { use #krate::__private as #name; }
    }

    /// Brings the module that generated code uses into a block, as [`private`].
    ///
    /// Once a block, so that a crate that is not there is one error and not one a name.
    pub(crate) fn import(&self) -> TokenStream {
        self.import_as(&private(Span::call_site()))
    }
}

/// The name of our module inside a block, where a mistake shows at `span`.
pub(crate) fn private(span: Span) -> Ident {
    Ident::new("__hooks_private", Span::call_site().located_at(span))
}

/// The name of our module beside the point `name`.
pub(crate) fn private_of(name: &Ident) -> Ident {
    Ident::new(&format!("__hooks_of_{}", name.unraw()), Span::call_site())
}

/// A type of ours beside the point `name`: called for it, and like nothing else that its `declaration` mentions.
pub(crate) fn beside(prefix: &str, name: &Ident, declaration: &TokenStream) -> Ident {
    let text = unmentioned(format!("{prefix}{}", name.unraw()), declaration);
    Ident::new(&text, Span::call_site())
}

/// A type parameter of ours that users see: called like nothing in the `declaration`, which it would hide.
pub(crate) fn generic(name: &str, declaration: &TokenStream) -> Ident {
    let text = unmentioned(name.to_owned(), declaration);
    Ident::new(&text, Span::call_site())
}

/// A lifetime of ours that users see: called like none that a function type in its `declaration` binds.
pub(crate) fn lifetime(name: &str, declaration: &TokenStream) -> Lifetime {
    let text = unmentioned(name.to_owned(), declaration);
    Lifetime::new(&format!("'{text}"), Span::call_site())
}

/// `text`, or what is like it, where `tokens` have that.
fn unmentioned(mut text: String, tokens: &TokenStream) -> String {
    while mentions(tokens.clone(), &text) {
        text.push('_');
    }
    text
}

fn mentions(tokens: TokenStream, name: &str) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Ident(ident) => ident == name,
        TokenTree::Group(group) => mentions(group.stream(), name),
        TokenTree::Punct(_) | TokenTree::Literal(_) => false,
    })
}

/// A local of ours: no name of the user's can be mistaken for it, nor it for theirs.
///
/// The compiler shows such names where something borrowed escapes; so they are words.
pub(crate) fn local(name: &str, span: Span) -> Ident {
    Ident::new(&format!("hook_{name}"), Span::mixed_site().located_at(span))
}

/// The locals that hold arguments, each shown at its span.
pub(crate) fn arguments(spans: impl IntoIterator<Item = Span>) -> Vec<Ident> {
    spans
        .into_iter()
        .enumerate()
        .map(|(index, span)| local(&format!("argument_{index}"), span))
        .collect()
}

/// The name of a function, resolved at `span` and shown where it stands.
///
/// Raw, because there another edition may reserve it.
pub(crate) fn shown_as_ours(name: TokenStream, span: Span) -> TokenStream {
    let shown = |token| match token {
        TokenTree::Ident(name) => {
            let span = span.located_at(name.span());
            TokenTree::Ident(Ident::new_raw(&name.unraw().to_string(), span))
        }
        token => token,
    };
    name.into_iter().map(shown).collect()
}

/// A hash of `tokens` that is the same on every machine for one compiler, whose spacing of tokens is in it (FNV-1a).
pub(crate) fn hash(tokens: &TokenStream) -> u64 {
    let start = 0xcbf2_9ce4_8422_2325_u64;
    let text = tokens.to_string();
    text.bytes().fold(start, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// The name of a type in snake case, as extensions are called by default.
pub(crate) fn snake_case(name: &str) -> String {
    let letters: Vec<char> = name.chars().collect();
    let mut snake = String::new();
    for (index, letter) in letters.iter().enumerate() {
        let after_lower = index
            .checked_sub(1)
            .and_then(|before| letters.get(before))
            .is_some_and(|c| !c.is_uppercase() && *c != '_');
        let before_lower = index > 0 && letters.get(index + 1).is_some_and(|c| c.is_lowercase());
        let before_underscore = snake.ends_with('_') || snake.is_empty();
        if letter.is_uppercase() && (after_lower || before_lower) && !before_underscore {
            snake.push('_');
        }
        snake.extend(letter.to_lowercase());
    }
    snake
}

/// Whether an extension may be called so.
pub(crate) fn is_name(text: &str) -> bool {
    !text.is_empty()
        && text
            .chars()
            .all(|letter| letter.is_alphanumeric() || letter == '_' || letter == '-')
}

#[cfg(test)]
mod tests {
    use super::snake_case;

    #[test]
    fn type_names_become_snake_case() {
        for (name, snake) in [
            ("RateLimit", "rate_limit"),
            ("HTTPServer", "http_server"),
            ("A", "a"),
            ("Sha256Sum", "sha256_sum"),
            ("already_snake", "already_snake"),
            ("Über", "über"),
        ] {
            assert_eq!(snake_case(name), snake);
        }
    }
}
