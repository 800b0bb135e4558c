//! The lifetimes of a type that are its user's to choose, wherever in it they stand.
//!
//! **Invariant:** what a function type says about its own lifetimes, elided or bound by `for<'a>`, is never touched.

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use quote::ToTokens as _;
use syn::Lifetime;

/// A lifetime that comes from outside of a type.
pub(crate) enum Free<'t> {
    /// A `&` that names none.
    Elided(Span),
    /// `'_` or `'name`.
    Written {
        name: &'t Ident,
        /// Whether it stands in a function type, where `'_` would be another one.
        in_function: bool,
    },
}

/// `tokens` of a type, with what `change` gives in the place of its free lifetimes.
///
/// Input: `Ctx<'a, &str, fn(&u8) -> &u8>`; `change` is shown `'a` and the first `&`.
pub(crate) fn change_lifetimes(
    tokens: TokenStream,
    mut change: impl FnMut(&Free<'_>) -> Option<Lifetime>,
) -> TokenStream {
    let mut output = TokenStream::new();
    let walk = Walk {
        bound: Vec::new(),
        in_function: false,
    };
    walk.over(&trees(tokens), &mut output, &mut change);
    output
}

/// The first lifetime from outside of a type whose name is `wrong`.
pub(crate) fn lifetime(tokens: TokenStream, wrong: fn(&str) -> bool) -> Option<Span> {
    first(tokens, |free| match free {
        Free::Written { name, .. } if wrong(&name.to_string()) => Some(name.span()),
        _ => None,
    })
}

/// The first borrow in a type that is not `'static`.
pub(crate) fn borrow(tokens: TokenStream) -> Option<Span> {
    first(tokens, |free| match free {
        Free::Elided(span) => Some(*span),
        Free::Written { name, .. } => (*name != "static").then(|| name.span()),
    })
}

fn first(tokens: TokenStream, find: impl Fn(&Free<'_>) -> Option<Span>) -> Option<Span> {
    let mut found = None;
    change_lifetimes(tokens, |free| {
        found = found.or_else(|| find(free));
        None
    });
    found
}

type Change<'c> = dyn FnMut(&Free<'_>) -> Option<Lifetime> + 'c;

#[derive(Clone)]
struct Walk {
    /// The names of the `for<…>` around.
    bound: Vec<String>,
    in_function: bool,
}

impl Walk {
    fn over(&self, mut tokens: &[TokenTree], output: &mut TokenStream, change: &mut Change<'_>) {
        while let Some((token, rest)) = tokens.split_first() {
            tokens = match token {
                TokenTree::Punct(punct) if punct.as_char() == '&' => {
                    output.extend([token.clone()]);
                    if !self.in_function && !is_punct(rest.first(), '\'') {
                        change(&Free::Elided(punct.span())).to_tokens(output);
                    }
                    rest
                }
                TokenTree::Punct(punct) if punct.as_char() == '\'' => {
                    self.lifetime(token, rest, output, change)
                }
                TokenTree::Ident(ident) if ident == "for" && is_punct(rest.first(), '<') => {
                    self.binder(token, rest, output, change)
                }
                TokenTree::Ident(ident) if calls(ident, rest) => {
                    output.extend([token.clone()]);
                    let (signature, rest) = rest.split_at(signature(rest));
                    let inside = Self {
                        in_function: true,
                        ..self.clone()
                    };
                    inside.over(signature, output, change);
                    rest
                }
                TokenTree::Group(group) if group.delimiter() != Delimiter::Brace => {
                    let mut inner = TokenStream::new();
                    self.over(&trees(group.stream()), &mut inner, change);
                    let mut changed = Group::new(group.delimiter(), inner);
                    changed.set_span(group.span());
                    output.extend([TokenTree::Group(changed)]);
                    rest
                }
                // Braces hold an expression.
                token => {
                    output.extend([token.clone()]);
                    rest
                }
            };
        }
    }

    /// `'name`, which begins with `apostrophe`; gives what is behind it.
    fn lifetime<'t>(
        &self,
        apostrophe: &TokenTree,
        rest: &'t [TokenTree],
        output: &mut TokenStream,
        change: &mut Change<'_>,
    ) -> &'t [TokenTree] {
        let Some((TokenTree::Ident(name), behind)) = rest.split_first() else {
            output.extend([apostrophe.clone()]);
            return rest;
        };
        let own = self.bound.iter().any(|bound| name == bound) || (self.in_function && name == "_");
        let in_function = self.in_function;
        let changed = (!own)
            .then(|| change(&Free::Written { name, in_function }))
            .flatten();
        match changed {
            Some(lifetime) => lifetime.to_tokens(output),
            None => output.extend([apostrophe.clone(), TokenTree::Ident(name.clone())]),
        }
        behind
    }

    /// `for<'a> fn(&'a str)`, which begins with `keyword`; gives what is behind it.
    fn binder<'t>(
        &self,
        keyword: &TokenTree,
        rest: &'t [TokenTree],
        output: &mut TokenStream,
        change: &mut Change<'_>,
    ) -> &'t [TokenTree] {
        let closed = rest.iter().position(|token| is_punct(Some(token), '>'));
        let (names, behind) = rest.split_at(closed.map_or(rest.len(), |index| index + 1));
        output.extend([keyword.clone()]);
        output.extend(names.iter().cloned());
        let bound = names.iter().filter_map(|token| match token {
            TokenTree::Ident(name) => Some(name.to_string()),
            _ => None,
        });
        let mut inside = self.clone();
        inside.bound.extend(bound);
        let (bounded, behind) = behind.split_at(stretch(behind));
        inside.over(bounded, output, change);
        behind
    }
}

fn trees(tokens: TokenStream) -> Vec<TokenTree> {
    tokens.into_iter().collect()
}

fn is_punct(token: Option<&TokenTree>, letter: char) -> bool {
    matches!(token, Some(TokenTree::Punct(punct)) if punct.as_char() == letter)
}

/// Whether `name` and the parentheses behind it are a function type: `fn(…)`, `Fn(…)`, or `Fn` under another name.
fn calls(name: &Ident, behind: &[TokenTree]) -> bool {
    let keywords = ["dyn", "impl", "mut", "const", "as"];
    matches!(behind.first(), Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis)
        && !keywords.iter().any(|keyword| name == keyword)
}

/// How many of `tokens` are the signature they begin with: `(&str) -> &str`.
fn signature(tokens: &[TokenTree]) -> usize {
    if is_punct(tokens.get(1), '-') && is_punct(tokens.get(2), '>') {
        3 + tokens.get(3..).map_or(0, stretch)
    } else {
        1
    }
}

/// How many of `tokens` belong to the type they begin with: up to a `,`, `+`, `=` or `;`, or a `>` that closes what is
/// around it.
fn stretch(tokens: &[TokenTree]) -> usize {
    let mut depth = 0_usize;
    let mut arrow = false;
    for (index, token) in tokens.iter().enumerate() {
        let TokenTree::Punct(punct) = token else {
            arrow = false;
            continue;
        };
        match (punct.as_char(), depth) {
            ('>', _) if arrow => {}
            ('>' | ',' | '+' | '=' | ';', 0) => return index,
            ('>', _) => depth -= 1,
            ('<', _) => depth += 1,
            _ => {}
        }
        arrow = punct.as_char() == '-';
    }
    tokens.len()
}

#[cfg(test)]
mod tests {
    use proc_macro2::Span;
    use quote::quote;
    use syn::Lifetime;

    use super::{TokenStream, change_lifetimes};

    #[test]
    fn what_a_function_type_says_about_its_own_lifetimes_is_left_alone() {
        let cases = [
            (quote! { Ctx<'_, &str> }, quote! { Ctx<'x, &'x str> }),
            (quote! { fn(&str) -> &str }, quote! { fn(&str) -> &str }),
            (
                quote! { (fn(&u8) -> Ctx<'_, &u8>, &str) },
                quote! { (fn(&u8) -> Ctx<'_, &u8>, &'x str) },
            ),
            (
                quote! { Box<dyn Fn(&u8) -> fn(&u8) -> &u8 + '_> },
                quote! { Box<dyn Fn(&u8) -> fn(&u8) -> &u8 + 'x> },
            ),
            (
                quote! { Map<fn(&u8) -> Option<&u8>, &u8> },
                quote! { Map<fn(&u8) -> Option<&u8>, &'x u8> },
            ),
            (
                quote! { F<for<'a, 'b> fn(&'a u8, &'c u8) -> &'a u8, &'a u8> },
                quote! { F<for<'a, 'b> fn(&'a u8, &'x u8) -> &'a u8, &'x u8> },
            ),
            (
                quote! { &(dyn for<'a> Read<'a> + 'a) },
                quote! { &'x (dyn for<'a> Read<'a> + 'x) },
            ),
            (
                quote! { &'a mut (u8, &u8) },
                quote! { &'x mut (u8, &'x u8) },
            ),
            (
                quote! { [&u8; size(&ROOM)] },
                quote! { [&'x u8; size(&ROOM)] },
            ),
            (quote! { for<'a }, quote! { for<'a }),
        ];
        for (written, expected) in cases {
            let changed: TokenStream =
                change_lifetimes(written, |_| Some(Lifetime::new("'x", Span::call_site())));
            assert_eq!(changed.to_string(), expected.to_string());
        }
    }
}
