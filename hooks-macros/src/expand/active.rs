//! `Name::active()`: a point to dispatch only where somebody hooks it.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens as _, format_ident, quote};

use super::offers::{Declared, Function, Offers, Whose};
use super::{span, types};
use crate::model::Point;
use crate::names::beside;

/// `Name::active()`, and the type it gives, which dispatches.
pub(super) fn active(point: &Point, private: &Ident) -> TokenStream {
    let name = &point.name;
    let active = beside("Active", name, &point.signature.to_token_stream());
    let visibility = span::shown_at(&point.visibility, point.name.span());
    let (lifetime, inputs) = types::inputs(point);
    let asynchronous = point.is_async().then(|| quote! { async });
    let wait = point.is_async().then(|| quote! { .await });
    let names: Vec<_> = point.passed().map(|argument| &argument.name).collect();
    let methods = Offers::new(point, private, Whose::Own)
        .functions()
        .into_iter()
        .map(|function| {
            let Function {
                name: text,
                more,
                must_use,
                ..
            } = &function;
            let method = format_ident!("{text}");
            let given = more.as_ref().map(|(name, _)| name);
            let more = more.as_ref().map(|(name, ty)| quote! { #name: #ty });
            let docs = format!("As `{}::{text}`.", point.text());
            let must_use = must_use.then(|| quote! { #[must_use] });
            let declared = Declared {
                before: quote! { #[doc = #docs] #must_use #[inline] pub },
                asynchronous: asynchronous.clone(),
                signature: quote! { fn #method #lifetime(self, #(#inputs,)* #more) },
                arguments: quote! { #(#names,)* #given },
                body: quote! { #name::#method(#(#names,)* #given) #wait },
            };
            function.declare(declared, private)
        });
    quote! {
        /// A hook point that somebody hooks.
        #[derive(::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug)]
        #[must_use]
        pub struct #active(());
        impl #active {
            #(#methods)*
        }
        impl #name {
            /// The point to dispatch, or `None` if nobody hooks it: then its payload need not be built.
            ///
            /// # Panics
            ///
            /// When the program's hooks cannot be sealed: call `hooks_core::seal()` at startup.
            #[inline]
            #visibility fn active() -> #private::Option<#active> {
                if #private::is_active::<Self>() {
                    #private::Option::Some(#active(()))
                } else {
                    #private::Option::None
                }
            }
        }
    }
}
