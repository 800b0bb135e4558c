//! Every name that generated code may introduce, and the path to our crate.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens as _, quote};
use syn::Path;

/// The path under which the user's crate reaches `hooks-core`.
#[derive(Clone)]
pub(crate) struct Krate(TokenStream);

impl Krate {
    /// What `crate = path` says, else `::hooks_core`.
    pub(crate) fn new(path: Option<&Path>) -> Self {
        Self(path.map_or_else(|| quote! { ::hooks_core }, Path::to_token_stream))
    }

    /// The module that generated code uses.
    pub(crate) fn private(&self) -> TokenStream {
        let krate = &self.0;
        quote! { #krate::__private }
    }

    /// The crate itself.
    pub(crate) const fn path(&self) -> &TokenStream {
        &self.0
    }
}

/// A local of ours: no name of the user's can be mistaken for it, nor it for theirs.
pub(crate) fn local(name: &str) -> Ident {
    Ident::new(&format!("__hooks_{name}"), Span::mixed_site())
}

/// The locals that hold the first `count` arguments.
pub(crate) fn arguments(count: usize) -> Vec<Ident> {
    (0..count).map(|index| local(&format!("argument_{index}"))).collect()
}

/// The name of a type in snake case, as extensions are called by default.
pub(crate) fn snake_case(name: &str) -> String {
    let letters: Vec<char> = name.chars().collect();
    let mut snake = String::new();
    for (index, letter) in letters.iter().enumerate() {
        let after_lower = index.checked_sub(1).and_then(|before| letters.get(before)).is_some_and(|c| !c.is_uppercase() && *c != '_');
        let before_lower = index > 0 && letters.get(index + 1).is_some_and(|c| c.is_lowercase());
        let before_underscore = snake.ends_with('_') || snake.is_empty();
        if letter.is_uppercase() && (after_lower || before_lower) && !before_underscore {
            snake.push('_');
        }
        snake.extend(letter.to_lowercase());
    }
    snake
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
