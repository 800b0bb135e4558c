//! The types of a point's arguments with lifetimes written out.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens as _, quote, quote_spanned};
use syn::{FnArg, Lifetime, Type};

use super::span;
use crate::model::{Argument, Free, Lent, Point, change_lifetimes};
use crate::names::lifetime;

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
    let payload = lifetime("payload", &point.signature.to_token_stream());
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
pub(super) fn behind(argument: &Argument, inner: TokenStream) -> TokenStream {
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

/// The same together with what the declaration says, see `Offered` of `hooks_core`.
pub(super) fn offered(point: &Point, argument: &Argument, private: &Ident) -> TokenStream {
    let (name, lent) = (&point.name, lent(point, argument, private));
    let shown = passed(argument, (&loan(), &payload()));
    quote! { #private::Offered<#name, #lent, #shown> }
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
            quote! { #private::ByValue<#copied> }
        }
    }
}

/// What stands for the argument `number` of a default, see `Passing` of `hooks_core`.
pub(super) fn standing(
    point: &Point,
    (number, argument): (usize, &Argument),
    (loan, payload): (&Lifetime, &Lifetime),
    private: &Ident,
) -> TokenStream {
    let passed = passed(argument, (loan, payload));
    if mentions(passed.clone(), payload) {
        return quote! { #private::Typed<#passed> };
    }
    let name = &point.name;
    quote! { #private::Numbered<#loan, #name, #number> }
}

/// An argument of a default as a bound has it, where no two lifetimes are one.
pub(super) struct Apart {
    pub(super) ty: TokenStream,
    /// What stands for it.
    pub(super) standing: TokenStream,
    pub(super) lifetimes: Vec<Lifetime>,
}

/// The argument `number`, apart from the others.
///
/// The future that a default gives is asked whether it is `Send` with each lifetime for itself; see `Passing` of
/// `hooks_core`.
pub(super) fn apart(
    point: &Point,
    (number, argument): (usize, &Argument),
    private: &Ident,
) -> Apart {
    let declaration = point.signature.to_token_stream();
    let named = |text: String| lifetime(&text, &declaration);
    let loan = named(format!("lent_{number}"));
    let mut lifetimes = vec![loan.clone()];
    let mut payload = || {
        let lifetime = named(format!("held_{number}_{}", lifetimes.len()));
        lifetimes.push(lifetime.clone());
        lifetime
    };
    let inner = change_lifetimes(argument.inner.to_token_stream(), |free| match free {
        Free::Elided(_) => Some(payload()),
        Free::Written { name, .. } => (*name == "_").then(&mut payload),
    });
    let ty = borrowed(argument, &loan, inner);
    let standing = if lifetimes.len() > 1 {
        quote! { #private::Typed<#ty> }
    } else {
        let name = &point.name;
        quote! { #private::Numbered<#loan, #name, #number> }
    };
    Apart {
        ty,
        standing,
        lifetimes,
    }
}

/// The two lifetimes of what a function is lent that takes it for any.
pub(super) struct Lending {
    pub(super) loan: Lifetime,
    /// What lives inside arguments.
    pub(super) payload: Lifetime,
}

impl Lending {
    /// Those that users see at `point`.
    pub(super) fn new(point: &Point) -> Self {
        let declaration = point.signature.to_token_stream();
        Self {
            loan: lifetime("loan", &declaration),
            payload: lifetime("inside", &declaration),
        }
    }

    /// The type of an argument.
    pub(super) fn passed(&self, argument: &Argument) -> TokenStream {
        passed(argument, (&self.loan, &self.payload))
    }

    /// Which of the two are in `types`, the loan first.
    pub(super) fn mentioned(&self, types: &TokenStream) -> Vec<&Lifetime> {
        [&self.loan, &self.payload]
            .into_iter()
            .filter(|lifetime| mentions(types.clone(), lifetime))
            .collect()
    }
}

/// The type of an argument as it is written, with lifetimes of the caller's.
pub(super) fn passed(argument: &Argument, (loan, payload): (&Lifetime, &Lifetime)) -> TokenStream {
    let inner = written_out(argument.inner.to_token_stream(), payload);
    borrowed(argument, loan, inner)
}

/// `inner` as the argument is passed, for `loan`.
fn borrowed(argument: &Argument, loan: &Lifetime, inner: TokenStream) -> TokenStream {
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
