//! Where generated tokens belong: they resolve at our call site, so that the user's lints stay quiet, and show where a
//! mistake would be about.

use proc_macro2::{Span, TokenStream};
use quote::quote_spanned;

/// The span of a token that is ours but speaks about `user`.
pub(super) fn at(user: Span) -> Span {
    Span::call_site().located_at(user)
}

/// `(file, line, column)` of `user`, for a record.
///
/// These three carry the user's own span, which makes them tell the user's position and not that of the attribute.
pub(super) fn position(user: Span) -> TokenStream {
    quote_spanned! {user=> (::core::file!(), ::core::line!(), ::core::column!()) }
}
