//! What a point has for static chains: the type that dispatches one.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens as _, format_ident, quote};

use super::dispatch::{Way, body};
use super::offers::{Declared, Function, Offers, Whose};
use super::types;
use crate::model::Point;
use crate::names::{beside, generic};

/// `ChainedName`, whose functions dispatch the point by the hooks of a static chain; nothing where chains were not asked for.
pub(super) fn chained(point: &Point, private: &Ident) -> TokenStream {
    let name = &point.name;
    let declaration = point.signature.to_token_stream();
    let chained = beside("Chained", name, &declaration);
    let chain = generic("Chain", &declaration);
    let functions = Offers::new(point, private, Whose::Chain).functions();
    let (on_heap, others): (Vec<Function>, Vec<Function>) =
        functions.into_iter().partition(|function| function.on_heap);
    let written = |functions: Vec<Function>| {
        let functions: TokenStream = functions
            .into_iter()
            .map(|function| written(point, private, &chain, function))
            .collect();
        (!functions.is_empty()).then(|| {
            quote! { impl<#chain: #private::Steps<#name>> #chained<#chain> { #functions } }
        })
    };
    let on_heap =
        written(on_heap).map(|functions| quote! { #private::with_registry! { #functions } });
    let others = written(others);
    let docs = format!("[`{}`] with the hooks of a static chain.", point.text());
    quote! {
        #private::with_chains! {
            #[doc = #docs]
            pub struct #chained<#chain>(::core::marker::PhantomData<#chain>);
            impl<#chain> ::core::fmt::Debug for #chained<#chain> {
                fn fmt(&self, __hooks_formatter: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                    ::core::fmt::Formatter::write_str(__hooks_formatter, ::core::stringify!(#chained))
                }
            }
            #others
            #on_heap
            #[doc(hidden)]
            impl #private::HasChains for #name {
                type Chained<#chain: #private::Steps<Self>> = #chained<#chain>;
            }
        }
    }
}

fn written(point: &Point, private: &Ident, chain: &Ident, function: Function) -> TokenStream {
    let name = format_ident!("{}", function.name);
    let (lifetime, inputs) = types::inputs(point);
    let more = function.more.as_ref();
    let more = more.map(|(name, ty)| quote! { #name: #ty });
    let must_use = function.must_use.then(|| quote! { #[must_use] });
    let docs = format!(
        "As `{}::{name}`, by the hooks of the chain, one call behind the other, wherever nothing else is asked for.",
        point.text()
    );
    let declared = Declared {
        before: quote! { #[doc = #docs] #must_use #[inline] pub },
        asynchronous: point.is_async().then(|| quote! { async }),
        signature: quote! { fn #name #lifetime(#(#inputs,)* #more) },
        arguments: TokenStream::new(),
        body: body(point, &function, private, Whose::Chain, Way::Chain(chain)),
    };
    let function = Function {
        on_heap: false,
        ..function
    };
    function.declare(declared, private)
}
