//! Where generated tokens belong: they resolve at our call site, so that the user's lints stay quiet, and show where a
//! mistake would be about.

use core::time::Duration;

use proc_macro2::{Group, Span, TokenStream, TokenTree};
use quote::{ToTokens as _, quote, quote_spanned};
use syn::Visibility;

use crate::names::private;

/// The span of a token that is ours but speaks about `user`.
pub(super) fn at(user: Span) -> Span {
    Span::call_site().located_at(user)
}

/// `(file, line, column, content)` of `user`, for a record.
///
/// The first three carry the user's own span, which makes them tell the user's position and not that of the attribute.
pub(super) fn position(user: Span, content: u64) -> TokenStream {
    quote_spanned! {user=> (::core::file!(), ::core::line!(), ::core::column!(), #content) }
}

/// `(__HOOKS_PLACE, line, column)` of `user`, in the block that stands at this place.
pub(super) fn position_in_block(user: Span) -> TokenStream {
    let (line, column) = (
        quote_spanned! {user=> ::core::line!() },
        quote_spanned! {user=> ::core::column!() },
    );
    quote! { (__HOOKS_PLACE, #line, #column) }
}

/// `ty`, where `conditions` hold; each is a `bool` that fails to compile where it does not.
///
/// Input: `<Cell<u32> as Sync…>::FINE`, `Cell<u32>`. Where asking fails, that is the one error: all that is said of the
/// type it gives is passed over in silence.
pub(super) fn where_holds(user: Span, conditions: &TokenStream, ty: &TokenStream) -> TokenStream {
    let here = at(user);
    let private = private(user);
    let condition = quote! { #private::When<{ #conditions }> };
    quote_spanned! {here=> <#condition as #private::Then<#ty>>::Type }
}

/// The type that keeps a future with a timer.
///
/// Input: two seconds. Output: `Within<2000>`
pub(super) fn within(limit: Duration, user: Span) -> TokenStream {
    let here = at(user);
    let private = private(here);
    // A check refuses what is longer than a year.
    let milliseconds = u64::try_from(limit.as_millis()).unwrap_or(u64::MAX);
    quote_spanned! {here=> #private::Within<#milliseconds> }
}

/// That there is something to keep the time; a `bool` that fails to compile where there is not.
pub(super) fn kept_within(limit: Duration, user: Span) -> TokenStream {
    let here = at(user);
    let (private, within) = (private(here), within(limit, user));
    quote_spanned! {here=> <#within as #private::Keep>::FINE }
}

/// A visibility that shows elsewhere; as it is where it has a path, whose names must resolve as they did.
pub(super) fn shown_at(visibility: &Visibility, user: Span) -> TokenStream {
    let tokens = visibility.to_token_stream();
    match visibility {
        Visibility::Restricted(restricted) if restricted.in_token.is_some() => tokens,
        _ => shown(tokens, user),
    }
}

fn shown(tokens: TokenStream, user: Span) -> TokenStream {
    let shown_one = |token: TokenTree| match token {
        TokenTree::Group(group) => {
            let mut moved = Group::new(group.delimiter(), shown(group.stream(), user));
            moved.set_span(at(user));
            TokenTree::Group(moved)
        }
        mut token => {
            token.set_span(at(user));
            token
        }
    };
    tokens.into_iter().map(shown_one).collect()
}
