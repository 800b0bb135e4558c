//! What hooks of a point may return, as impls at the point.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens as _, quote, quote_spanned};
use syn::Type;
use syn::spanned::Spanned as _;

use super::span;
use crate::model::{Mode, Point, Policy};
use crate::names::{local, private};

/// One accepted type and what it says.
struct Shape {
    ty: TokenStream,
    /// An expression over [`returned`].
    answer: TokenStream,
}

impl Shape {
    const fn new(ty: TokenStream, answer: TokenStream) -> Self {
        Self { ty, answer }
    }
}

/// The hooks that take their first parameter in one way.
struct Family {
    /// The type that names the way; `None` for every way.
    by: Option<&'static str>,
    plain: Vec<Shape>,
    /// Of which a `Result` may be returned.
    fallible: Vec<Shape>,
}

impl Family {
    /// One whose every shape may also be inside a `Result`.
    fn of(by: Option<&'static str>, shapes: impl Fn() -> Vec<Shape>) -> Self {
        Self {
            by,
            plain: shapes(),
            fallible: shapes(),
        }
    }
}

/// What a hook returned.
fn returned() -> Ident {
    here("returned")
}

fn here(name: &str) -> Ident {
    local(name, Span::call_site())
}

/// The impls of `Returns` and `Answers`.
///
/// Output, for each accepted type: `impl<By> Answers<Option<T>, By> for Point { … }`.
pub(super) fn returns(point: &Point, private: &Ident) -> TokenStream {
    let families = families(point, private);
    let impls: TokenStream = families
        .iter()
        .map(|family| family_impls(point, family, private))
        .collect();
    let never = (!families.is_empty()).then(|| never(point, private));
    quote! { #impls #never }
}

/// That a hook may never return, as a closure that panics does not.
///
/// The type of that has no name of its own yet. The trait that gives it is the crate's own, for of another's the compiler does
/// not believe that it gives this type for good.
fn never(point: &Point, private: &Ident) -> TokenStream {
    let (name, answer, returned) = (&point.name, answer(point, private), returned());
    quote! {
        #[doc(hidden)]
        pub trait __HooksGives {
            type Given;
        }
        #[doc(hidden)]
        impl<__HooksGiven> __HooksGives for fn() -> __HooksGiven {
            type Given = __HooksGiven;
        }
        #[doc(hidden)]
        impl<__HooksBy> #private::Answers<<fn() -> ! as __HooksGives>::Given, __HooksBy> for #name {
            #[inline]
            fn answer(
                #returned: <fn() -> ! as __HooksGives>::Given,
            ) -> #private::Result<#answer, #private::Cause> {
                #returned
            }
        }
    }
}

/// That a type is no `Result`, and in a mode where `()` says something of its own, not `()`.
pub(super) fn plain(point: &Point, output: &Type) -> TokenStream {
    let here = span::at(output.span());
    let private = private(here);
    let unit = (point.mode == Mode::Collect)
        .then(|| quote_spanned! {here=> | <#private::Probe<#output>>::IS_UNIT });
    quote_spanned! {here=>
        <#private::Plain<{ !(<#private::Probe<#output>>::IS_RESULT #unit) }> as #private::ValueOfPoint<#output>>::FINE
    }
}

/// The type of one answer.
pub(super) fn answer(point: &Point, private: &Ident) -> TokenStream {
    let output = point.output_tokens();
    match point.mode {
        Mode::Collect if point.output.is_none() => quote! { () },
        Mode::Collect | Mode::Transform | Mode::UntilHandled => {
            quote! { #private::Option<#output> }
        }
        Mode::Cancellable => quote! { #private::ControlFlow<#output> },
        Mode::Middleware => quote! { #private::Infallible },
    }
}

fn families(point: &Point, private: &Ident) -> Vec<Family> {
    let (output, returned) = (point.output_tokens(), returned());
    let nothing = || Shape::new(quote! { () }, quote! { #private::Option::None });
    let value = || Shape::new(output.clone(), quote! { #private::Option::Some(#returned) });
    let perhaps = || {
        Shape::new(
            quote! { #private::Option<#output> },
            returned.to_token_stream(),
        )
    };
    let unit = || Shape::new(quote! { () }, returned.to_token_stream());
    match point.mode {
        Mode::Collect if point.output.is_none() => vec![Family::of(None, || vec![unit()])],
        Mode::Collect => vec![Family::of(None, || vec![nothing(), value(), perhaps()])],
        Mode::UntilHandled => vec![Family::of(None, || vec![perhaps()])],
        Mode::Transform => vec![
            Family::of(Some("Borrows"), || vec![value(), perhaps()]),
            Family::of(Some("Edits"), || vec![nothing()]),
            // Where the value stays, because it is `Copy`, such a hook may have no opinion.
            Family::of(Some("Owns"), || match point.policy {
                Policy::Propagate => vec![value()],
                _ => vec![value(), perhaps()],
            }),
        ],
        Mode::Cancellable => vec![guards(point, private)],
        Mode::Middleware => Vec::new(),
    }
}

/// What hooks of a cancellable point may return.
fn guards(point: &Point, private: &Ident) -> Family {
    let (output, returned, reason) = (point.output_tokens(), returned(), here("reason"));
    let flow = || {
        Shape::new(
            quote! { #private::ControlFlow<#output> },
            returned.to_token_stream(),
        )
    };
    let mut plain = vec![
        Shape::new(
            quote! { () },
            quote! { #private::ControlFlow::Continue(#returned) },
        ),
        flow(),
        Shape::new(
            quote! { #private::Result<(), #output> },
            quote! {
                match #returned {
                    #private::Result::Ok(()) => #private::ControlFlow::Continue(()),
                    #private::Result::Err(#reason) => #private::ControlFlow::Break(#reason),
                }
            },
        ),
    ];
    if point.output.is_none() {
        plain.push(Shape::new(
            quote! { #private::bool },
            quote! {
                if #returned {
                    #private::ControlFlow::Continue(())
                } else {
                    #private::ControlFlow::Break(())
                }
            },
        ));
    }
    // No `Result<(), E>`: there an `Err` is the veto, and a failure must never be taken for consent.
    Family {
        by: None,
        plain,
        fallible: vec![flow()],
    }
}

fn family_impls(point: &Point, family: &Family, private: &Ident) -> TokenStream {
    let name = &point.name;
    let plain = family.plain.iter().map(|shape| &shape.ty);
    // Printed in one line, or else not in full.
    let fallible = if let [one] = family.fallible.as_slice() {
        one.ty.clone()
    } else {
        quote! { #private::AnyOfThese }
    };
    let shapes = quote! { (#(#plain,)* #private::Result<#fallible, #private::AnyError>) };
    let (generics, by) = match family.by {
        None => (quote! { __HooksBy, }, quote! { __HooksBy }),
        Some(by) => {
            let by = quote::format_ident!("{by}");
            (TokenStream::new(), quote! { #private::#by })
        }
    };
    let answer = answer(point, private);
    let (returned, error) = (returned(), here("error"));
    let plain = family.plain.iter().map(|Shape { ty, answer: value }| {
        quote! {
            #[doc(hidden)]
            impl<#generics> #private::Answers<#ty, #by> for #name {
                #[inline]
                fn answer(#returned: #ty) -> #private::Result<#answer, #private::Cause> {
                    #private::Result::Ok(#value)
                }
            }
        }
    });
    let fallible = family.fallible.iter().map(|Shape { ty, answer: value }| {
        quote! {
            #[doc(hidden)]
            impl<#generics __HooksError> #private::Answers<#private::Result<#ty, __HooksError>, #by> for #name
            where
                __HooksError: ::core::convert::Into<#private::AnyCause>,
            {
                #[inline]
                fn answer(
                    #returned: #private::Result<#ty, __HooksError>,
                ) -> #private::Result<#answer, #private::Cause> {
                    match #returned {
                        #private::Result::Ok(#returned) => #private::Result::Ok(#value),
                        #private::Result::Err(#error) => {
                            #private::Result::Err(#private::Cause::new(#error))
                        }
                    }
                }
            }
        }
    });
    quote! {
        #[doc(hidden)]
        impl<#generics> #private::Returns<#by> for #name {
            type Shapes = #shapes;
        }
        #(#plain)*
        #(#fallible)*
    }
}

/// The type that gives the value of a transform to its hooks: only where a failure ends the dispatch may it be taken.
pub(super) fn value_type(point: &Point) -> &'static str {
    if point.policy == Policy::Propagate {
        "GivenValue"
    } else {
        "Value"
    }
}
