//! The facts of a hook: what its registration says, and the code that runs it.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens as _, format_ident, quote, quote_spanned};
use syn::{Expr, ExprLit, ExprUnary, Lit, Path, PathArguments, UnOp};

use super::extension::inferred;
use super::hook::{callee, own_keep};
use super::span;
use crate::model::{Hook, Owner};
use crate::names::private;
use crate::parse::{Edge, Target};

/// Input: a hook whose shim stands before.
/// Output: `method(__hooks_shim, ("check", 0, UNSAID), (__HOOKS_PLACE, line!(), column!()))`.
pub(super) fn facts(hook: &Hook, owner: &Owner<'_>) -> TokenStream {
    let private = private(Span::call_site());
    let kind = match (hook.next.is_some(), hook.asynchronous.is_some()) {
        (true, true) => "wrapping_async_",
        (true, false) => "wrapping_",
        (false, true) => "async_",
        (false, false) => "",
    };
    let whose = match owner {
        Owner::Block { .. } => "method",
        Owner::Free { .. } => "free",
    };
    // Where a future does not fit, that is said of the call.
    let here = span::at(hook.name.span());
    let in_private = self::private(here);
    let kept = own_keep(hook).is_some();
    let suffix = if kept { "_kept" } else { "" };
    let made = format_ident!("{kind}{whose}{suffix}", span = here);
    let kept = kept.then(|| quote_spanned! {here=> ::<__HooksKeep, _, _, _, _, _, _> });
    let (text, ordinal) = (hook.text(), hook.number());
    let priority = priority(hook.priority.as_ref());
    let with_edges = (!hook.edges.is_empty()).then(|| quote! { .with_edges(__HOOKS_EDGES) });
    let said = quote! { (#text, #ordinal, #priority) };
    match owner {
        Owner::Block { .. } => {
            let at = span::position_in_block(hook.name.span());
            quote_spanned! {here=> #in_private::#made #kept (__hooks_shim, #said, #at)#with_edges }
        }
        Owner::Free { content } => {
            let callee = callee(hook, owner);
            let position = span::position(hook.name.span(), *content);
            let place = quote! { #private::place!(#position) };
            let made = quote_spanned! {here=> #in_private::#made #kept (__hooks_shim, &#callee, #said, #place) };
            quote! { #made #with_edges }
        }
    }
}

/// Input: `before = a::Audit, before = trace, after("cache")`.
/// Output: `const __HOOKS_EDGES: &[Edge] = &[Edge::before(<a::Audit as HasHooks>::ID, "a::Audit"),
/// Edge::before(function(&trace), "trace"), Edge::after_name("cache")];`
pub(super) fn edges(hook: &Hook) -> Option<TokenStream> {
    let edge = |edge: &Edge| {
        let here = span::at(edge.span());
        let private = private(here);
        let (word, text) = (edge.word(), edge.text());
        let side = format_ident!("{word}", span = here);
        match &edge.target {
            Target::Path(path) if Edge::is_function(path) => {
                let path = as_a_value(path);
                quote_spanned! {here=> #private::Edge::#side(#private::function(&#path), #text) }
            }
            Target::Path(path) => {
                let path = inferred(path);
                quote_spanned! {here=> #private::Edge::#side(<#path as #private::HasHooks>::ID, #text) }
            }
            Target::Name(..) => {
                let side = format_ident!("{word}_name", span = here);
                quote_spanned! {here=> #private::Edge::#side(#text) }
            }
        }
    };
    let private = private(Span::call_site());
    let edges = hook.edges.iter().map(edge);
    (!hook.edges.is_empty())
        .then(|| quote! { const __HOOKS_EDGES: &[#private::Edge] = &[#(#edges),*]; })
}

/// A priority as a number, or a compile error where it is none.
pub(super) fn priority(number: Option<&Expr>) -> TokenStream {
    let Some(number) = number else {
        let private = private(Span::call_site());
        return quote! { #private::UNSAID };
    };
    let span = span::at(syn::spanned::Spanned::span(number));
    let private = private(span);
    if is_plain(number) {
        // A rule has seen to it that it is in range.
        return number.to_token_stream();
    }
    quote_spanned! {span=>
        {
            const __HOOKS_NUMBER: #private::i32 = #number;
            const _: () = if #private::Priority::new(__HOOKS_NUMBER).is_none() {
                #private::panic!("a priority lies between priority::FIRST (-1000000) and priority::LAST (1000000)")
            };
            __HOOKS_NUMBER
        }
    }
}

/// Whether it is a number as it stands, which fits where an `i32` is expected.
fn is_plain(number: &Expr) -> bool {
    match number {
        Expr::Lit(ExprLit {
            attrs,
            lit: Lit::Int(number),
        }) => attrs.is_empty() && number.suffix().is_empty(),
        Expr::Unary(ExprUnary {
            attrs,
            op: UnOp::Neg(_),
            expr,
        }) => attrs.is_empty() && matches!(**expr, Expr::Lit(_)) && is_plain(expr),
        _ => false,
    }
}

/// `a::trace<u8>` as an expression has to name it: `a::trace::<u8>`.
fn as_a_value(path: &Path) -> Path {
    let mut path = path.clone();
    for segment in &mut path.segments {
        if let PathArguments::AngleBracketed(arguments) = &mut segment.arguments {
            arguments.colon2_token.get_or_insert_default();
        }
    }
    path
}
