//! What comes out where an item has a mistake: enough that nothing else breaks because of it.

use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::{FnArg, ReturnType, Type};

use crate::errors::Errors;
use crate::model::{Declared, Hook, condition};
use crate::names::{Krate, private_of};
use crate::parse::Edge;

/// Mentions what a hook names, its point and those it runs before or after, so that no import of them is unused.
pub(crate) fn mention(hook: &Hook) -> TokenStream {
    let point = &hook.point;
    let targets = hook.edges.iter().filter_map(Edge::path).map(|path| {
        if Edge::is_function(path) {
            quote! { let _ = &#path; }
        } else {
            quote! { let _ = ::core::option::Option::<#path>::None; }
        }
    });
    quote! {
        const _: () = {
            type __HooksPoint = #point;
            #(#targets)*
        };
    }
}

/// A point of which nothing but its mistakes is known.
///
/// The first mistake stands inside the type, which makes that one that fits everywhere: the compiler passes over hooks
/// and calls of it in silence.
pub(crate) fn point_stub(declared: &Declared, krate: &Krate, mistakes: Errors) -> TokenStream {
    let Declared {
        attributes,
        visibility,
        signature,
        ..
    } = declared;
    let name = &signature.ident;
    let private = private_of(name);
    let import = krate.import_as(&private);
    let mut mistakes = mistakes.into_list().into_iter();
    let first = mistakes.next();
    let mentions = mentioned_types(declared);
    quote! {
        #import
        #(#attributes)*
        #visibility type #name = <#private::When<{ (#first) }> as #private::Then<()>>::Type;
        #mentions
        #(#mistakes)*
    }
}

/// Mentions the types of a declaration, so that their imports are not unused.
fn mentioned_types(declared: &Declared) -> TokenStream {
    let signature = &declared.signature;
    let types = signature.inputs.iter().filter_map(|input| match input {
        // One under a condition may be of a type that is not there.
        FnArg::Typed(parameter) if condition(input).is_none() => Some(&*parameter.ty),
        FnArg::Typed(_) | FnArg::Receiver(_) => None,
    });
    let output = match &signature.output {
        ReturnType::Type(_, ty) if !matches!(**ty, Type::Never(_)) => Some(&**ty),
        ReturnType::Type(..) | ReturnType::Default => None,
    };
    let types = types.chain(output);
    let (generics, _, clause) = signature.generics.split_for_impl();
    quote! {
        const _: () = {
            trait __HooksMentions {
                fn mentions #generics(#(_: #types),*) #clause;
            }
        };
    }
}

/// A function that lacks its body, with one that says so.
pub(crate) fn bodiless(declared: &Declared, end: Span) -> TokenStream {
    let Declared {
        attributes,
        visibility,
        signature,
        ..
    } = declared;
    let body = quote_spanned! {end=> { ::core::compile_error!("a hook needs a body") } };
    quote! { #(#attributes)* #visibility #signature #body }
}
