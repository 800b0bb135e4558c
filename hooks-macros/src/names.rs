//! How names of ours are made, and the path to our crate.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens as _, quote, quote_spanned};
use syn::ext::IdentExt as _;
use syn::{Lifetime, Path};

/// The path under which the user's crate reaches `hooks-core`.
#[derive(Clone)]
pub(crate) struct Krate {
    path: TokenStream,
    /// What `crate = path` says.
    written: Option<Path>,
}

impl Krate {
    /// What `crate = path` says, else `::hooks_core`.
    pub(crate) fn new(path: Option<&Path>) -> Self {
        Self {
            path: path.map_or_else(|| quote! { ::hooks_core }, Path::to_token_stream),
            written: path.cloned(),
        }
    }

    /// What `crate = path` says, as another crate writes it: `facade::hooks` for `crate::hooks` in `facade`.
    ///
    /// `None` where nothing is written, and where the way begins at a place that only this crate knows.
    pub(crate) fn outside(&self) -> Option<String> {
        let path = self.written.as_ref()?;
        let shown = path.to_token_stream().to_string().replace(' ', "");
        match path.segments.first()?.ident.to_string().as_str() {
            "crate" => {
                let krate = crate_name()?;
                Some(shown.replacen("crate", &krate, 1))
            }
            "self" | "super" | "$crate" => None,
            _ => Some(shown),
        }
    }

    /// What of a free function stands beside it, of which an impl block has nothing but an error.
    pub(crate) fn beside(&self, item: &TokenStream) -> TokenStream {
        let krate = &self.path;
        quote! { #krate::check::put_extension_on_the_impl_block_of_this_hook! { #item } }
    }

    /// Brings the module that generated code uses beside an item, as `name`.
    pub(crate) fn import_as(&self, name: &Ident) -> TokenStream {
        let krate = &self.path;
        quote! { use #krate::__private as #name; }
    }

    /// Brings the module that generated code uses into a block, as [`private`].
    ///
    /// Once a block, so that a crate that is not there is one error and not one a name.
    pub(crate) fn import(&self) -> TokenStream {
        self.import_as(&private(Span::call_site()))
    }
}

/// What cargo calls the crate that is compiled. For documentation only, so that nothing depends on its being there.
fn crate_name() -> Option<String> {
    std::env::var("CARGO_CRATE_NAME").ok()
}

/// The crate that is compiled, where what it is asked for stands in another file than its root does.
pub(crate) fn root_elsewhere() -> Option<String> {
    if !proc_macro::is_available() {
        return None; // in our own tests
    }
    let file = proc_macro::Span::call_site().local_file()?;
    let is_root = ["lib.rs", "main.rs"]
        .iter()
        .any(|name| file.ends_with(name));
    if is_root { None } else { crate_name() }
}

/// The name of our module inside a block, where a mistake shows at `span`.
pub(crate) fn private(span: Span) -> Ident {
    Ident::new("__hooks_private", Span::call_site().located_at(span))
}

/// The name of our module beside the point `name`. It has the point's position, so that a second declaration of that name is
/// not told of two names.
pub(crate) fn private_of(name: &Ident) -> Ident {
    let (line, column) = position(name.span());
    let beside = format!("__hooks_of_{}_{line}_{column}", name.unraw());
    Ident::new(&beside, Span::call_site())
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

/// Whether `tokens` have `name` in them.
pub(crate) fn mentions(tokens: TokenStream, name: &str) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Ident(ident) => ident == name,
        TokenTree::Group(group) => mentions(group.stream(), name),
        TokenTree::Punct(_) | TokenTree::Literal(_) => false,
    })
}

/// A local of ours: no name of the user's can be mistaken for it, nor it for theirs. Hygiene alone would not do, because
/// a constant of that name would be taken for a pattern.
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

/// Brings a crate into the program without a name: `use ::masking as _;`
pub(crate) fn used_as_nothing(name: TokenStream) -> TokenStream {
    let used = |token: TokenTree| {
        let here = Span::call_site().located_at(token.span());
        quote_spanned! {here=> use ::#token as _; }
    };
    name.into_iter().map(used).collect()
}

/// The line and column of `span`: two functions of one name in one place are one error, and so are not two constants of ours.
///
/// Without a compiler there are none.
pub(crate) fn position(span: Span) -> (usize, usize) {
    if proc_macro::is_available() {
        let span = span.unwrap();
        (span.line(), span.column())
    } else {
        (0, 0)
    }
}

/// A hash of `tokens` that is the same on every machine for one compiler, whose spacing of tokens is in it (FNV-1a).
pub(crate) fn hash(tokens: &TokenStream) -> u64 {
    hash_of(&tokens.to_string())
}

/// A hash of `text` that is the same everywhere (FNV-1a).
pub(crate) fn hash_of(text: &str) -> u64 {
    let start = 0xcbf2_9ce4_8422_2325_u64;
    text.bytes().fold(start, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// The name of a function as that of a type: `CheckCall` for `check_call`.
pub(crate) fn camel_case(name: &str) -> String {
    let words = name.split('_').filter_map(|word| {
        let mut letters = word.chars();
        let first = letters.next()?;
        Some(first.to_uppercase().chain(letters).collect::<String>())
    });
    words.collect()
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
