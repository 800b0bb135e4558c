//! The types of a point's arguments with lifetimes written out.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens as _, quote, quote_spanned};
use syn::{FnArg, Lifetime, Type};

use super::span;
use crate::model::{Argument, Free, Lent, Point, change_lifetimes};

/// How long arguments are lent.
pub(super) fn loan() -> Lifetime {
    Lifetime::new("'__hooks_loan", Span::call_site())
}

/// What lives inside arguments.
pub(super) fn payload() -> Lifetime {
    Lifetime::new("'__hooks_payload", Span::call_site())
}

/// As long as the process.
pub(super) fn forever() -> Lifetime {
    Lifetime::new("'static", Span::call_site())
}

/// The parameters of `dispatch`: as written, unless several things borrow inside of what is passed.
///
/// Hooks see one lifetime for all of those, so the caller is told of one: `<'payload>`, `turn: &mut Turn<'payload>`.
pub(super) fn inputs(point: &Point) -> (Option<TokenStream>, Vec<TokenStream>) {
    let payload = Lifetime::new("'payload", Span::call_site());
    let named = |argument: &Argument| written_out(argument.inner.to_token_stream(), &payload);
    if point
        .arguments
        .iter()
        .map(|argument| count(named(argument), &payload))
        .sum::<usize>()
        < 2
    {
        return (
            None,
            point
                .signature
                .inputs
                .iter()
                .map(FnArg::to_token_stream)
                .collect(),
        );
    }
    let inputs = point.passed().map(|argument| {
        let (name, inner) = (&argument.name, named(argument));
        let borrow = match argument.lent {
            Lent::Copied => return quote! { #name: #inner },
            Lent::Shared => quote! { & },
            Lent::Exclusive => quote! { &mut },
        };
        let inner = behind(argument, inner);
        quote! { #name: #borrow #inner }
    });
    (Some(quote! { <#payload> }), inputs.collect())
}

/// The tokens of an argument's type, in parentheses where a `&` before it asks for them: `&(dyn Tool + Sync)`.
fn behind(argument: &Argument, inner: TokenStream) -> TokenStream {
    match &argument.inner {
        Type::TraitObject(object) if object.bounds.len() > 1 => quote! { (#inner) },
        _ => inner,
    }
}

/// How often `lifetime` is in `tokens`.
fn count(tokens: TokenStream, lifetime: &Lifetime) -> usize {
    let one = |token| match token {
        TokenTree::Ident(ident) => usize::from(ident == lifetime.ident),
        TokenTree::Group(group) => count(group.stream(), lifetime),
        TokenTree::Punct(_) | TokenTree::Literal(_) => 0,
    };
    tokens.into_iter().map(one).sum()
}

/// The type in which an argument is lent to a hook.
pub(super) fn lent(point: &Point, argument: &Argument, private: &Ident) -> TokenStream {
    lent_for(point, argument, (&loan(), &payload()), private)
}

/// The same with lifetimes of the caller's.
pub(super) fn lent_for(
    point: &Point,
    argument: &Argument,
    (loan, payload): (&Lifetime, &Lifetime),
    private: &Ident,
) -> TokenStream {
    let inner = written_out(argument.inner.to_token_stream(), payload);
    match argument.lent {
        Lent::Shared => {
            let inner = behind(argument, inner);
            quote! { &#loan #inner }
        }
        Lent::Exclusive => {
            let inner = behind(argument, inner);
            quote! { &#loan mut #inner }
        }
        Lent::Copied => {
            // Whether it is `Copy` is asked with all that must hold of the point, once.
            let here = span::at(argument.span);
            let name = &point.name;
            let sound = quote_spanned! {here=> <#name as #private::DeclaredPoint>::SOUND };
            let copied = span::where_holds(argument.span, &sound, &inner);
            quote! { #private::Copied<#copied> }
        }
    }
}

/// The type of an argument as it is written, with lifetimes of the caller's.
pub(super) fn passed(argument: &Argument, (loan, payload): (&Lifetime, &Lifetime)) -> TokenStream {
    let inner = written_out(argument.inner.to_token_stream(), payload);
    match argument.lent {
        Lent::Shared => {
            let inner = behind(argument, inner);
            quote! { &#loan #inner }
        }
        Lent::Exclusive => {
            let inner = behind(argument, inner);
            quote! { &#loan mut #inner }
        }
        Lent::Copied => inner,
    }
}

/// Whether `lifetime` is in `tokens`.
pub(super) fn mentions(tokens: TokenStream, lifetime: &Lifetime) -> bool {
    count(tokens, lifetime) > 0
}

/// `tokens` of a type with `lifetime` where one is elided or `'_`.
///
/// Input: `Ctx<'_, &str>`, output: `Ctx<'p, &'p str>`. A function type keeps its own.
pub(super) fn written_out(tokens: TokenStream, lifetime: &Lifetime) -> TokenStream {
    change_lifetimes(tokens, |free| match free {
        Free::Elided(_) => Some(lifetime.clone()),
        Free::Written { name, .. } => (*name == "_").then(|| lifetime.clone()),
    })
}
