//! The types of a point's arguments with lifetimes written out.

use proc_macro2::{Punct, Spacing, Span, TokenStream, TokenTree};
use quote::{ToTokens as _, quote};
use syn::Lifetime;

use crate::model::{Argument, Lent};

/// How long arguments are lent.
pub(super) fn loan() -> Lifetime {
    Lifetime::new("'__hooks_loan", Span::call_site())
}

/// What lives inside arguments.
pub(super) fn payload() -> Lifetime {
    Lifetime::new("'__hooks_payload", Span::call_site())
}

/// The type in which an argument is lent to a hook.
pub(super) fn lent(argument: &Argument, private: &TokenStream) -> TokenStream {
    let inner = written_out(argument.inner.to_token_stream(), &payload());
    let loan = loan();
    match argument.lent {
        Lent::Shared => quote! { &#loan #inner },
        Lent::Exclusive => quote! { &#loan mut #inner },
        Lent::Copied => quote! { #private::Copied<#inner> },
    }
}

/// `tokens` of a type with `lifetime` where one is elided or `'_`.
///
/// Input: `Ctx<'_, &str>`, output: `Ctx<'p, &'p str>`. The argument list of a function type keeps its own.
pub(super) fn written_out(tokens: TokenStream, lifetime: &Lifetime) -> TokenStream {
    let mut output = TokenStream::new();
    let mut tokens = tokens.into_iter().peekable();
    let mut function = false;
    while let Some(token) = tokens.next() {
        let was_function = core::mem::take(&mut function);
        match token {
            TokenTree::Punct(punct) if punct.as_char() == '&' => {
                let named = matches!(tokens.peek(), Some(TokenTree::Punct(next)) if next.as_char() == '\'');
                output.extend([TokenTree::Punct(punct)]);
                if !named {
                    lifetime.to_tokens(&mut output);
                }
            }
            TokenTree::Punct(punct) if punct.as_char() == '\'' => match tokens.peek() {
                Some(TokenTree::Ident(ident)) if ident == "_" => {
                    tokens.next();
                    lifetime.to_tokens(&mut output);
                }
                _ => {
                    let mut apostrophe = Punct::new('\'', Spacing::Joint);
                    apostrophe.set_span(punct.span());
                    output.extend([TokenTree::Punct(apostrophe)]);
                }
            },
            TokenTree::Group(group) if !was_function => {
                let mut inner = proc_macro2::Group::new(group.delimiter(), written_out(group.stream(), lifetime));
                inner.set_span(group.span());
                output.extend([TokenTree::Group(inner)]);
            }
            token => {
                function = matches!(&token, TokenTree::Ident(ident)
                    if matches!(ident.to_string().as_str(), "fn" | "Fn" | "FnMut" | "FnOnce"));
                output.extend([token]);
            }
        }
    }
    output
}
