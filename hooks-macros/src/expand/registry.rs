//! What a point has for registries that are values: its functions with the hooks of one, and hooks made of closures.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens as _, format_ident, quote};

use super::dispatch::{Way, body};
use super::offers::{Declared, Function, Offers, Whose};
use super::{closures, span, types};
use crate::model::Point;
use crate::names::{beside, lifetime, local};

/// `Name::within`, the type it gives, `Name::dispatch_in` and `Name::active_in`, and the closures; nothing where there is no
/// heap.
pub(super) fn registry(point: &Point, private: &Ident) -> TokenStream {
    let name = &point.name;
    let declaration = point.signature.to_token_stream();
    let within = beside("Within", name, &declaration);
    let life = lifetime("registry", &declaration);
    let registry = local("registry", Span::call_site());
    let visibility = span::shown_at(&point.visibility, name.span());
    let functions = Offers::new(point, private, Whose::Registry).functions();
    let dispatch_in = functions.first().map(|dispatch| {
        let writer = Writer {
            point,
            private,
            name: quote! { dispatch_in },
            receiver: quote! { #registry: &#private::Registry },
            registry: quote! { #registry },
        };
        let docs = format!(
            "As `dispatch`, with the hooks of the registry, and not those of the program or of a scope.\n\n{}",
            dispatch.docs
        );
        writer.function(dispatch, &docs, &visibility)
    });
    let methods = functions.iter().map(|function| {
        let method = format_ident!("{}", function.name);
        let writer = Writer {
            point,
            private,
            name: quote! { #method },
            receiver: quote! { self },
            registry: quote! { self.0 },
        };
        let docs = format!(
            "As `{}::{}`, with the hooks of the registry.",
            point.text(),
            function.name
        );
        writer.function(function, &docs, &quote! { pub })
    });
    let closures = closures::closures(point, private);
    let docs = format!("[`{}`] with the hooks of one registry.", point.text());
    quote! {
        #private::with_registry! {
            #[doc = #docs]
            #[derive(::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug)]
            #[must_use]
            pub struct #within<#life>(&#life #private::Registry);
            impl #within<'_> {
                #(#methods)*
            }
            impl #name {
                #dispatch_in
                /// The point with the hooks of the registry: it has all functions that dispatch the point.
                #[inline]
                #visibility fn within(#registry: &#private::Registry) -> #within<'_> {
                    #within(#registry)
                }
                /// The point to dispatch with the hooks of the registry, or `None` if it has none of the point: then the payload
                /// need not be built.
                ///
                /// # Panics
                ///
                /// When the registry is the program's own and cannot be sealed: call `hooks_core::seal()` at startup.
                #[inline]
                #visibility fn active_in(#registry: &#private::Registry) -> #private::Option<#within<'_>> {
                    if #private::is_active_in::<Self>(#registry) {
                        #private::Option::Some(#within(#registry))
                    } else {
                        #private::Option::None
                    }
                }
                #closures
            }
        }
    }
}

/// Writes a function that dispatches with the hooks of a registry.
struct Writer<'a> {
    point: &'a Point,
    private: &'a Ident,
    name: TokenStream,
    /// Its first parameter.
    receiver: TokenStream,
    /// The registry, in its body.
    registry: TokenStream,
}

impl Writer<'_> {
    fn function(&self, function: &Function, docs: &str, visibility: &TokenStream) -> TokenStream {
        let Self {
            point,
            private,
            name,
            receiver,
            registry,
        } = self;
        let (lifetime, inputs) = types::inputs(point);
        let more = function.more.as_ref();
        let more = more.map(|(name, ty)| quote! { #name: #ty });
        let must_use = function.must_use.then(|| quote! { #[must_use] });
        let of_point = &point.name;
        let declared = Declared {
            before: quote! { #[doc = #docs] #must_use #[inline] #visibility },
            asynchronous: point.is_async().then(|| quote! { async }),
            signature: quote! { fn #name #lifetime(#receiver, #(#inputs,)* #more) },
            arguments: TokenStream::new(),
            body: body(
                point,
                function,
                private,
                Whose::Registry,
                Way::Table(&quote! { #private::enter_in::<#of_point>(#registry) }),
            ),
        };
        function.declare(declared, private)
    }
}
