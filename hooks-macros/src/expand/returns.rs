//! What hooks of a point may return, as impls at the point.

use proc_macro2::TokenStream;
use quote::quote;

use crate::model::{Mode, Point, Policy};

/// One accepted type and what it says.
struct Shape {
    ty: TokenStream,
    /// An expression over `__hooks_returned`.
    answer: TokenStream,
}

/// The hooks that take their first parameter in one way.
struct Family {
    /// The type that names the way; `None` for every way.
    by: Option<&'static str>,
    plain: Vec<Shape>,
    /// Of which a `Result` may be returned.
    fallible: Vec<Shape>,
}

/// The impls of `Returns` and `Accepted`.
///
/// Output, for each accepted type: `impl<By> Accepted<Point, By, (T, Option<T>, …)> for Option<T> { … }`.
pub(super) fn returns(point: &Point, private: &TokenStream) -> TokenStream {
    let families = families(point, private);
    families.iter().map(|family| family_impls(point, family, private)).collect()
}

/// The type of one answer.
pub(super) fn answer(point: &Point, private: &TokenStream) -> TokenStream {
    let output = point.output_tokens();
    match point.mode {
        Mode::Collect if point.output.is_none() => quote! { () },
        Mode::Collect | Mode::Transform | Mode::UntilHandled => quote! { #private::Option<#output> },
        Mode::Cancellable => quote! { #private::ControlFlow<#output> },
    }
}

fn families(point: &Point, private: &TokenStream) -> Vec<Family> {
    let output = point.output_tokens();
    let shape = |ty: TokenStream, answer: TokenStream| Shape { ty, answer };
    let nothing = || shape(quote! { () }, quote! { #private::Option::None });
    let value = || shape(output.clone(), quote! { #private::Option::Some(__hooks_returned) });
    let perhaps = || shape(quote! { #private::Option<#output> }, quote! { __hooks_returned });
    let unit = || shape(quote! { () }, quote! { __hooks_returned });
    match point.mode {
        Mode::Collect if point.output.is_none() => {
            vec![Family { by: None, plain: vec![unit()], fallible: vec![unit()] }]
        }
        Mode::Collect => vec![Family {
            by: None,
            plain: vec![nothing(), value(), perhaps()],
            fallible: vec![nothing(), value(), perhaps()],
        }],
        Mode::UntilHandled => vec![Family { by: None, plain: vec![perhaps()], fallible: vec![perhaps()] }],
        Mode::Transform => {
            let mut families = vec![
                Family { by: Some("Borrows"), plain: vec![value(), perhaps()], fallible: vec![value(), perhaps()] },
                Family { by: Some("Edits"), plain: vec![nothing()], fallible: vec![nothing()] },
            ];
            families.push(Family { by: Some("Owns"), plain: vec![value()], fallible: vec![value()] });
            families
        }
        Mode::Cancellable => {
            let proceed = || shape(quote! { () }, quote! { #private::ControlFlow::Continue(__hooks_returned) });
            let flow = || shape(quote! { #private::ControlFlow<#output> }, quote! { __hooks_returned });
            let veto = shape(
                quote! { #private::Result<(), #output> },
                quote! {
                    match __hooks_returned {
                        #private::Result::Ok(()) => #private::ControlFlow::Continue(()),
                        #private::Result::Err(__hooks_reason) => #private::ControlFlow::Break(__hooks_reason),
                    }
                },
            );
            let mut plain = vec![proceed(), flow(), veto];
            if point.output.is_none() {
                plain.push(shape(
                    quote! { #private::bool },
                    quote! {
                        if __hooks_returned {
                            #private::ControlFlow::Continue(())
                        } else {
                            #private::ControlFlow::Break(())
                        }
                    },
                ));
            }
            // No `Result<(), E>`: there an `Err` is the veto, and a failure must never be taken for consent.
            vec![Family { by: None, plain, fallible: vec![flow()] }]
        }
    }
}

fn family_impls(point: &Point, family: &Family, private: &TokenStream) -> TokenStream {
    let name = &point.name;
    let plain = family.plain.iter().map(|shape| &shape.ty);
    let fallible = family.fallible.iter().map(|shape| &shape.ty);
    let shapes = quote! { (#(#plain,)* #(#private::Result<#fallible, #private::AnyError>,)*) };
    let (generics, by) = match family.by {
        None => (quote! { __HooksBy, }, quote! { __HooksBy }),
        Some(by) => {
            let by = quote::format_ident!("{by}");
            (TokenStream::new(), quote! { #private::#by })
        }
    };
    let answer = answer(point, private);
    let plain = family.plain.iter().map(|Shape { ty, answer: value }| {
        quote! {
            #[diagnostic::do_not_recommend]
            impl<#generics> #private::Accepted<#name, #by, #shapes> for #ty {
                #[inline]
                fn into_answer(self) -> #private::Result<#answer, #private::Cause> {
                    let __hooks_returned = self;
                    #private::Result::Ok(#value)
                }
            }
        }
    });
    let fallible = family.fallible.iter().map(|Shape { ty, answer: value }| {
        quote! {
            #[diagnostic::do_not_recommend]
            impl<#generics __HooksError> #private::Accepted<#name, #by, #shapes> for #private::Result<#ty, __HooksError>
            where
                __HooksError: ::core::convert::Into<#private::AnyCause>,
            {
                #[inline]
                fn into_answer(self) -> #private::Result<#answer, #private::Cause> {
                    match self {
                        #private::Result::Ok(__hooks_returned) => #private::Result::Ok(#value),
                        #private::Result::Err(__hooks_error) => {
                            #private::Result::Err(#private::Cause::new(__hooks_error))
                        }
                    }
                }
            }
        }
    });
    quote! {
        impl<#generics> #private::Returns<#by> for #name {
            type Shapes = #shapes;
        }
        #(#plain)*
        #(#fallible)*
    }
}

/// The type that gives the value of a transform to its hooks: only where a failure ends the dispatch may it be taken.
pub(super) fn value_type(point: &Point) -> &'static str {
    if point.policy == Policy::Propagate { "GivenValue" } else { "Value" }
}
