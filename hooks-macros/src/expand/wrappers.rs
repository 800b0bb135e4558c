//! What a point has for its wrappers: the type of `next`, what they take, and the default inside of them.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens as _, format_ident, quote, quote_spanned};
use syn::Lifetime;

use super::dispatch::packed;
use super::offers::{Offers, Whose, carried, verdict_type};
use super::{span, types};
use crate::model::{Argument, Lent, Mode, Point, Policy};
use crate::names::{arguments, beside, lifetime, local};

/// `Wrappable`, and the type of `next`.
pub(super) fn wrappers(point: &Point, private: &Ident) -> TokenStream {
    let name = &point.name;
    let next = beside("Next", name, &point.signature.to_token_stream());
    let (loan, payload) = (types::loan(), types::payload());
    let (rest, carry) = (here("rest"), here("carry"));
    let all = arguments(point.arguments.iter().map(|argument| argument.span));
    let mut types: Vec<TokenStream> = Vec::new();
    let mut values: Vec<TokenStream> = Vec::new();
    if let Some(value) = &point.value {
        let ty = &value.inner;
        types.push(quote! { #private::Offered<#name, #private::Whole<#ty>, #ty> });
        values.push(quote! { #private::Offered::new(#private::whole_value(#carry)) });
    }
    for (argument, local) in point.arguments.iter().zip(&all) {
        types.push(types::offered(point, argument, private));
        values.push(quote! { #private::Offered::new(#local) });
    }
    let count = types.len();
    let values = (!values.is_empty()).then(|| quote! { (#(#values,)*) });
    let at_name = span::at(name.span());
    let takes = quote_spanned! {at_name=> impl #private::WrapperTakes<#count> for #name {} };
    let wrapped = quote_spanned! {at_name=> #[doc(hidden)] impl #private::MayBeWrapped for #name };
    let wrapped = if point.mode == Mode::Collect && point.output.is_some() {
        // They give what `dispatch` gives.
        quote! { #private::with_heap! { impl (#wrapped) } }
    } else {
        quote_spanned! {at_name=> #wrapped {} }
    };
    let asks = (point.mode != Mode::Middleware)
        .then(|| quote_spanned! {at_name=> #[doc(hidden)] impl #private::AsksHooks for #name {} });
    // How long what a wrapper runs is there.
    let life = lifetime("next", &point.signature.to_token_stream());
    let functions = functions(point, private, &life);
    let default = point.has_default().then(|| ends_in_default(point, private));
    let docs = format!("What a wrapper of [`{}`] runs.", point.text());
    quote! {
        #[doc = #docs]
        #[derive(::core::fmt::Debug)]
        pub struct #next<#life>(#private::Rest<#life, #name>);
        impl<#life> #next<#life> {
            #functions
        }
        #[doc(hidden)]
        impl #private::Wrappable for #name {
            type Next<#life> = #next<#life>;
            type Whole<#loan, #payload> = (#(#types,)*) where #payload: #loan;
            #[inline]
            fn next(#rest: #private::Rest<'_, Self>) -> <Self as #private::Wrappable>::Next<'_> {
                #next(#rest)
            }
            #[inline]
            fn whole<#loan, #payload: #loan>(
                #carry: &#loan mut <Self as #private::Point>::Carry,
                (#(#all,)*): <Self as #private::Point>::Args<#loan, #payload>,
            ) -> <Self as #private::Wrappable>::Whole<#loan, #payload> {
                let _ = (&#carry, #(&#all,)*);
                #values
            }
        }
        #[doc(hidden)]
        #takes
        #wrapped
        #asks
        #default
    }
}

fn here(name: &str) -> Ident {
    local(name, Span::call_site())
}

/// `run`, and what the mode and the options add.
fn functions(point: &Point, private: &Ident, next: &Lifetime) -> TokenStream {
    let run = run(
        point,
        private,
        &Runs {
            name: "run",
            next: next.clone(),
        },
    );
    let again = lifetime("again", &point.signature.to_token_stream());
    let repeat = point.repeatable.then(|| {
        self::run(
            point,
            private,
            &Runs {
                name: "repeat",
                next: again,
            },
        )
    });
    let deny = (point.mode == Mode::Cancellable).then(|| {
        let (output, verdict) = (point.output_tokens(), verdict_type(point, private));
        let reason = here("reason");
        quote! {
            /// The refusal of this wrapper, for `reason`.
            ///
            /// # Errors
            ///
            /// Always: that is the refusal.
            #[inline]
            pub fn deny(&self, #reason: #output) -> #verdict {
                self.0.deny(#reason)
            }
        }
    });
    let fail = fail(point, private);
    quote! { #run #repeat #deny #fail }
}

/// `fail`, where the verdict has room for a failure.
fn fail(point: &Point, private: &Ident) -> Option<TokenStream> {
    let policy = format_ident!("{}", point.policy.variant());
    let error = here("error");
    let failure = quote! { self.0.failure(#error) };
    let failed = match (point.mode, point.policy) {
        (Mode::Middleware, _) | (_, Policy::Isolate) => return None,
        (Mode::Cancellable, _) => {
            quote! { #private::Result::Err(<#private::#policy as #private::Guard>::broken(#failure)) }
        }
        _ => quote! { <#private::#policy as #private::Fails>::broken(#failure) },
    };
    let verdict = verdict_type(point, private);
    Some(quote! {
        /// The failure of this wrapper, with `error` as its cause.
        ///
        /// # Errors
        ///
        /// Always: that is the failure.
        pub fn fail(&self, #error: impl ::core::convert::Into<#private::AnyCause>) -> #verdict {
            #failed
        }
    })
}

/// One function that runs the rest.
struct Runs {
    name: &'static str,
    /// How long the rest is there for it.
    next: Lifetime,
}

/// `run(self, …)` or `repeat(&mut self, …)`.
fn run(point: &Point, private: &Ident, function: &Runs) -> TokenStream {
    let declaration = point.signature.to_token_stream();
    let loan = lifetime("loan", &declaration);
    let payload = lifetime("payload", &declaration);
    let lifetimes = (&loan, &payload);
    let inputs = point.passed().map(|argument| {
        let name = &argument.name;
        let ty = types::passed(argument, lifetimes);
        quote! { #name: #ty }
    });
    let inputs: TokenStream = quote! { #(#inputs,)* };
    let mut generics = Vec::new();
    let repeats = function.name == "repeat";
    let next = &function.next;
    if repeats {
        generics.push(quote! { #next });
    }
    let has_payload = types::mentions(inputs.clone(), &payload);
    let has_loan = types::mentions(inputs.clone(), &loan);
    if has_loan {
        generics.push(quote! { #loan });
    }
    if has_payload {
        let bound = has_loan.then(|| quote! { : #loan });
        generics.push(quote! { #payload #bound });
    }
    let name = format_ident!("{}", function.name);
    let (receiver, rest) = if repeats {
        (quote! { &#next mut self }, quote! { self.0.again() })
    } else {
        (quote! { self }, quote! { self.0 })
    };
    let carry = carried(point, private);
    let args = point
        .arguments
        .iter()
        .map(|argument| moved(argument, private));
    let verdict = verdict_type(point, private);
    let text = if repeats {
        "Runs what is inside of the wrapper, and may be called again."
    } else {
        "Runs what is inside of the wrapper."
    };
    if !point.is_async() {
        let must_use = Offers::new(point, private, Whose::Own).verdict_must_be_used();
        let must_use = must_use.then(|| quote! { #[must_use] });
        return quote! {
            #[doc = #text]
            #must_use
            #[inline]
            pub fn #name<#(#generics),*>(#receiver, #inputs) -> #verdict {
                #rest.run(#carry, (#(#args,)*))
            }
        };
    }
    let types = point
        .arguments
        .iter()
        .map(|argument| types::lent_for(point, argument, lifetimes, private));
    let name_of_point = &point.name;
    quote! {
        #[doc = #text]
        ///
        /// # Cancellation
        ///
        /// Dropping the future drops what runs inside, once. Forgetting it after it was polled ends the process.
        #[inline]
        pub fn #name<#(#generics),*>(
            #receiver,
            #inputs
        ) -> #private::Run<#next, (#(#types,)*), #name_of_point> {
            #rest.run_async(#carry, (#(#args,)*))
        }
    }
}

/// An argument as it is lent, made of the argument itself.
fn moved(argument: &Argument, private: &Ident) -> TokenStream {
    let name = &argument.name;
    match argument.lent {
        Lent::Shared | Lent::Exclusive => quote! { #name },
        Lent::Copied => packed(argument, private),
    }
}

/// `EndsInDefault`.
fn ends_in_default(point: &Point, private: &Ident) -> TokenStream {
    let name = &point.name;
    let (loan, payload) = (types::loan(), types::payload());
    let lifetimes = (&loan, &payload);
    let numbered = point.arguments.iter().enumerate();
    let types = numbered
        .clone()
        .map(|argument| types::standing(point, argument, lifetimes, private));
    let numbers = numbered.filter_map(|(number, argument)| {
        let passed = types::passed(argument, lifetimes);
        (!types::mentions(passed.clone(), &payload)).then(|| {
            quote! {
                #[doc(hidden)]
                impl<#loan> #private::Numbers<&#loan (), #number> for #name {
                    type Value = #passed;
                }
            }
        })
    });
    let all = arguments(point.arguments.iter().map(|argument| argument.span));
    let values = point
        .arguments
        .iter()
        .zip(&all)
        .map(|(argument, local)| match argument.lent {
            Lent::Shared | Lent::Exclusive => quote! { #local },
            Lent::Copied => quote! { #local.0 },
        });
    let values: Vec<TokenStream> = values.collect();
    let values = (!values.is_empty()).then(|| quote! { (#(#values,)*) });
    let (given, output) = (here("given"), point.output_tokens());
    let ended = if point.mode == Mode::Middleware {
        quote! { #given }
    } else {
        quote! { <<Self as #private::Point>::Policy as #private::Policy>::verdict(#given) }
    };
    quote! {
        #[doc(hidden)]
        impl #private::EndsInDefault for #name {
            type Passed<#loan, #payload> = (#(#types,)*) where #payload: #loan;
            type Given = #output;
            #[inline]
            fn pass<#loan, #payload: #loan>(
                (#(#all,)*): <Self as #private::Point>::Args<#loan, #payload>,
            ) -> <<Self as #private::EndsInDefault>::Passed<#loan, #payload> as #private::Arguments>::Values {
                #values
            }
            #[inline]
            fn ended(
                #given: <Self as #private::EndsInDefault>::Given,
            ) -> <Self as #private::Point>::Verdict {
                #ended
            }
        }
        #(#numbers)*
    }
}
