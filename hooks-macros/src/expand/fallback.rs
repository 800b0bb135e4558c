//! What comes out where an item has a mistake: enough that nothing else breaks because of it.

use proc_macro2::TokenStream;
use quote::quote;
use syn::Path;

use crate::model::Declared;
use crate::names::Krate;

/// Mentions a hook's point, so that its import is not unused.
pub(crate) fn mention(point: &Path) -> TokenStream {
    quote! {
        const _: () = {
            type __HooksPoint = #point;
        };
    }
}

/// A point that only has its name: hooks that name it and calls that dispatch it still type-check as far as they can.
pub(crate) fn point_stub(declared: &Declared, krate: &Krate) -> TokenStream {
    let private = krate.private();
    let Declared { attributes, visibility, signature, .. } = declared;
    let name = &signature.ident;
    let inputs = signature.inputs.iter().filter(|input| matches!(input, syn::FnArg::Typed(_)));
    let asynchronous = &signature.asyncness;
    let (generics, clause) = (&signature.generics, &signature.generics.where_clause);
    let passes = (0..=signature.inputs.len() + 1).map(|count| {
        let unknown = (0..count).map(|_| quote! { #private::Unknown });
        let values = (0..count).map(|_| quote! { #private::Unknown });
        quote! {
            impl #private::Passes<#count> for #name {
                type First<'__hooks_loan, '__hooks_payload> = (#(#unknown,)*) where '__hooks_payload: '__hooks_loan;
                fn first<'__hooks_loan, '__hooks_payload: '__hooks_loan>(
                    _: &'__hooks_loan mut (),
                    (): (),
                ) -> Self::First<'__hooks_loan, '__hooks_payload> {
                    (#(#values,)*)
                }
            }
        }
    });
    quote! {
        #(#attributes)*
        #visibility enum #name {}
        impl #name {
            #[allow(missing_docs, unused_variables, clippy::all)]
            #visibility #asynchronous fn dispatch #generics(#(#inputs),*) -> #private::Unknown #clause {
                #private::Unknown
            }
        }
        const _: () = {
            static __HOOKS_STATE: #private::State<#name> = #private::State::new();
            impl #private::Point for #name {
                type Args<'__hooks_loan, '__hooks_payload> = () where '__hooks_payload: '__hooks_loan;
                type Carry = ();
                type Answer = ();
                type Policy = #private::Isolate;
                type Space = #private::Space<65536>;
                const FACTS: &'static #private::PointFacts = &#private::UNKNOWN_POINT;
                const STATE: &'static #private::State<Self> = &__HOOKS_STATE;
                fn lend<'__hooks_short, '__hooks_loan: '__hooks_short, '__hooks_payload: '__hooks_loan>(
                    (): &'__hooks_short mut (),
                ) {
                }
            }
            impl #private::AsyncPoint for #name {}
            #(#passes)*
            impl<__HooksBy> #private::Returns<__HooksBy> for #name {
                type Shapes = ();
            }
            impl<__HooksBy, __HooksReturned> #private::Accepted<#name, __HooksBy, ()> for __HooksReturned {
                fn into_answer(self) -> #private::Result<(), #private::Cause> {
                    #private::Result::Ok(())
                }
            }
        };
    }
}
