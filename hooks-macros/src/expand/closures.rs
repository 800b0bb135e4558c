//! `Name::hook(priority, closure)` and its like: hooks made of closures, each with the shim that calls it.
//!
//! A closure is lent what a `#[hook]` is, under any lifetimes, and so its type is written out as a bound from which the
//! compiler takes the types of its parameters. The shim is that of a `#[hook]`, with the closure as its instance.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens as _, quote};
use syn::Type;

use super::docs::closure_words;
use super::offers::{Offers, Whose};
use super::types::Lending;
use super::{returns, span};
use crate::model::{Lent, Mode, Point};
use crate::names::{arguments, beside, generic, local};

/// What a closure does.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// It is one hook among others.
    Plain,
    /// It runs around them.
    Wrapper,
}

/// The functions that make hooks of closures.
pub(super) fn closures(point: &Point, private: &Ident) -> TokenStream {
    let writer = |kind, boxed| Writer::new(point, private, kind, boxed).function();
    let absent = |name, asked| absent(point, private, name, asked);
    let (plain, boxed) = match (point.mode == Mode::Middleware, point.is_async()) {
        (true, false) => (
            absent("hook", "HasPlainHooks"),
            absent("hook_boxed", "HasPlainHooks"),
        ),
        (true, true) => (
            absent("hook", "HasPlainAsyncHooks"),
            absent("hook_boxed", "HasPlainAsyncHooks"),
        ),
        (false, false) => (
            writer(Kind::Plain, false),
            absent("hook_boxed", "HasAsyncHooks"),
        ),
        (false, true) => (writer(Kind::Plain, false), writer(Kind::Plain, true)),
    };
    // A wrapper of an async point is async.
    let wrap = writer(Kind::Wrapper, point.is_async());
    let other = if point.is_async() {
        absent("wrap", "HasSyncWrappers")
    } else {
        absent("wrap_boxed", "HasAsyncHooks")
    };
    quote! { #plain #boxed #wrap #other }
}

/// A function that the point does not have: who calls it is told what to write.
///
/// Output: `pub fn hook<Closure>(_: i32, _: Closure) -> Hook<Self> where for<'hooks> Self: HasPlainHooks<'hooks> { absent() }`
fn absent(point: &Point, private: &Ident, name: &str, asked: &str) -> TokenStream {
    let visibility = span::shown_at(&point.visibility, point.name.span());
    let [name, asked] = [name, asked].map(|it| Ident::new(it, Span::call_site()));
    let closure = generic("Closure", &point.signature.to_token_stream());
    quote! {
        #[doc(hidden)]
        #visibility fn #name<#closure>(_: #private::i32, _: #closure) -> #private::Hook<Self>
        where
            for<'hooks> Self: #private::#asked<'hooks>,
        {
            #private::absent()
        }
    }
}

/// Writes one of them.
struct Writer<'a> {
    point: &'a Point,
    private: &'a Ident,
    kind: Kind,
    /// Whether the closure gives a future in a box.
    boxed: bool,
    /// The type of the closure.
    closure: Ident,
    /// The type of what it returns, or of what its future does.
    returned: Ident,
}

impl<'a> Writer<'a> {
    fn new(point: &'a Point, private: &'a Ident, kind: Kind, boxed: bool) -> Self {
        let declaration = point.signature.to_token_stream();
        Self {
            point,
            private,
            kind,
            boxed,
            closure: generic("Closure", &declaration),
            returned: generic("Returned", &declaration),
        }
    }

    /// Output: `pub fn hook<Closure, Returned>(priority: i32, closure: Closure) -> Hook<Self> where … { … }`
    fn function(&self) -> TokenStream {
        let Self {
            point,
            private,
            closure,
            ..
        } = self;
        let name = match (self.kind, self.boxed) {
            (Kind::Plain, false) => quote! { hook },
            (Kind::Plain, true) => quote! { hook_boxed },
            (Kind::Wrapper, false) => quote! { wrap },
            (Kind::Wrapper, true) => quote! { wrap_boxed },
        };
        let docs = closure_words(point, self.kind, self.boxed);
        let visibility = span::shown_at(&point.visibility, point.name.span());
        let (number, given) = (here("priority"), here("closure"));
        let (generics, bounds) = (self.generics(), self.bounds());
        let room = self.room();
        let (shim, code) = (self.shim(), self.code());
        quote! {
            #[doc = #docs]
            #[track_caller]
            #visibility fn #name<#generics>(
                #number: #private::i32,
                #given: #closure,
            ) -> #private::Hook<Self>
            where
                #bounds
                #room
            {
                #shim
                #private::given(#code, #number, #given)
            }
        }
    }

    /// The types of a function and of its shim.
    fn generics(&self) -> TokenStream {
        let Self {
            closure, returned, ..
        } = self;
        match self.kind {
            Kind::Plain => quote! { #closure, #returned },
            // It returns what the dispatch gives, and nothing else.
            Kind::Wrapper => quote! { #closure },
        }
    }

    /// What is asked of them.
    fn bounds(&self) -> TokenStream {
        let Self {
            point,
            private,
            closure,
            returned,
            ..
        } = self;
        let lending = Lending::new(point);
        let loan = &lending.loan;
        let mut types = Vec::new();
        if let Some(value) = &point.value {
            let ty = &value.inner;
            types.push(match self.kind {
                Kind::Plain => quote! { &#loan mut #ty },
                Kind::Wrapper => quote! { #ty },
            });
        }
        types.extend(point.arguments.iter().map(|it| lending.passed(it)));
        if self.kind == Kind::Wrapper {
            let next = beside("Next", &point.name, &point.signature.to_token_stream());
            types.push(quote! { #next<#loan> });
        }
        let types = quote! { #(#types),* };
        let mentioned = lending.mentioned(&types);
        let given = match self.kind {
            Kind::Plain => returned.to_token_stream(),
            Kind::Wrapper => self.verdict(),
        };
        let given = if self.boxed {
            // As long as everything it may borrow.
            let life = mentioned
                .first()
                .map_or_else(|| quote! { 'static }, |life| quote! { #life });
            let send = point
                .changes_thread()
                .then(|| quote! { + ::core::marker::Send });
            quote! { #private::Pin<#private::Box<dyn #private::Future<Output = #given> #send + #life>> }
        } else {
            given
        };
        let accepted = (self.kind == Kind::Plain).then(|| {
            let (name, by) = (&point.name, self.by());
            // One trait for each that modes have, so that the words are about this one.
            let accepts = match point.mode {
                Mode::Transform => quote! { ClosureEdits },
                Mode::Cancellable => quote! { ClosureVetoes },
                Mode::Collect | Mode::UntilHandled | Mode::Middleware => quote! { ClosureReturns },
            };
            quote! {
                #returned: #private::#accepts<#name, #by, <#name as #private::Returns<#by>>::Shapes>,
            }
        });
        quote! {
            #closure: for<#(#mentioned),*> ::core::ops::Fn(#types) -> #given
                + ::core::marker::Send
                + ::core::marker::Sync
                + 'static,
            #accepted
        }
    }

    /// That the futures of the point have room for a box, where it says how much they have.
    fn room(&self) -> Option<TokenStream> {
        let Self { point, private, .. } = self;
        if self.kind == Kind::Wrapper || !self.boxed || point.inline.is_none() {
            return None;
        }
        let name = &point.name;
        let bytes = quote! { <<#name as #private::Point>::Space as #private::Capacity>::BYTES };
        // A bound that mentions no lifetime would be an error here, and not where the function is called.
        Some(quote! {
            for<'hooks> #private::When<{ #bytes >= #private::BOXED }>: #private::HoldsABox<'hooks, #name>,
        })
    }

    /// What `dispatch` gives.
    fn verdict(&self) -> TokenStream {
        let offers = Offers::new(self.point, self.private, Whose::Registry);
        let dispatch = offers.functions().into_iter().next();
        dispatch.map(|dispatch| dispatch.output).unwrap_or_default()
    }

    /// The type that says how the first parameter is taken.
    fn by(&self) -> TokenStream {
        let private = self.private;
        if self.point.mode == Mode::Transform {
            quote! { #private::Edits }
        } else {
            quote! { #private::Borrows }
        }
    }

    /// The function that takes what the point passes, and gives what the closure does.
    fn shim(&self) -> TokenStream {
        let Self {
            point,
            private,
            closure,
            returned,
            ..
        } = self;
        let name = &point.name;
        let (call, given, next) = (here("call"), here("closure"), here("next"));
        let locals = arguments(point.passed().map(|_| Span::call_site()));
        let passed = self.passed(&locals);
        let (lent, open, run) = match self.kind {
            Kind::Plain => {
                let count = locals.len();
                (
                    quote! { #private::Call },
                    quote! {
                        let (#given, (#(#private::Offered { passed: #locals, .. },)*)) = <#name as #private::Passes<#count>>::open(#call, [(); #count]);
                    },
                    quote! { #given(#(#passed),*) },
                )
            }
            Kind::Wrapper => (
                quote! { #private::Wrapping },
                quote! { let (#given, (#(#private::Offered { passed: #locals, .. },)*), #next) = #call.open(); },
                quote! { #given(#(#passed,)* #next) },
            ),
        };
        let (output, run) = match (self.kind, self.boxed) {
            (Kind::Plain, false) => {
                let by = self.by();
                (
                    quote! { #private::Answered<#name> },
                    quote! {
                        #private::Answered::new(
                            <#returned as #private::Accepted<#name, #by, <#name as #private::Returns<#by>>::Shapes>>
                                ::into_answer(#run),
                        )
                    },
                )
            }
            (Kind::Wrapper, false) => (
                quote! { #private::Given<#name> },
                quote! { #private::Given::new(#run) },
            ),
            (kind, true) => {
                let output = match kind {
                    Kind::Plain => returned.to_token_stream(),
                    Kind::Wrapper => self.verdict(),
                };
                (
                    quote! { #private::Checked<#name, impl #private::Future<Output = #output>> },
                    quote! {
                        <_ as #private::FutureOfHook<
                            #name,
                            #closure,
                            <#name as #private::Point>::Flavor,
                        >>::checked(#run)
                    },
                )
            }
        };
        let (generics, bounds) = (self.generics(), self.bounds());
        quote! {
            #[inline]
            fn __hooks_shim<#generics>(#call: #lent<'_, '_, #name, #closure>) -> #output
            where
                #bounds
            {
                #open
                #run
            }
        }
    }

    /// The arguments of the closure, made of what is under `locals`.
    fn passed(&self, locals: &[Ident]) -> Vec<TokenStream> {
        let mut locals = locals.iter();
        let value = self.point.value.iter().zip(&mut locals);
        let mut passed: Vec<TokenStream> = value
            .map(|(value, local)| self.value(&value.inner, local))
            .collect();
        let arguments = self.point.arguments.iter().zip(locals);
        passed.extend(arguments.map(|(argument, local)| match argument.lent {
            Lent::Shared | Lent::Exclusive => quote! { #local },
            Lent::Copied => quote! { #local.0 },
        }));
        passed
    }

    /// The value of a transform, a `ty`, made of what is under `local`.
    fn value(&self, ty: &Type, local: &Ident) -> TokenStream {
        let Self { point, private, .. } = self;
        let name = &point.name;
        if self.kind == Kind::Wrapper {
            return quote! { #local.0 };
        }
        let given = Ident::new(returns::value_type(point), Span::call_site());
        let takes =
            quote! { #private::Takes<#name, #private::#given<'_, #ty>, #private::Exact, #ty> };
        quote! { <&mut #ty as #takes>::take(#private::Offered::new(#local)) }
    }

    /// The code that runs the closure.
    fn code(&self) -> TokenStream {
        let Self {
            point,
            private,
            closure,
            ..
        } = self;
        let (name, generics) = (&point.name, self.generics());
        let shim = quote! { __hooks_shim::<#generics> };
        match (self.kind, self.boxed) {
            (Kind::Plain, false) => {
                quote! { #private::synchronous::<#name, #closure, _>(#shim) }
            }
            (Kind::Plain, true) => {
                let by = self.by();
                let keep = if point.timeout.is_some() {
                    // Who knows whether there is room for a timer.
                    quote! { #private::Boxed<<#name as #private::Point>::Keep> }
                } else {
                    quote! { #private::Bare }
                };
                quote! {
                    #private::asynchronous::<#name, #closure, #by, #keep, _, _, _>(#shim).that_boxes()
                }
            }
            (Kind::Wrapper, false) => {
                quote! { #private::wrapping::<#name, #closure, _>(#shim) }
            }
            (Kind::Wrapper, true) => {
                quote! { #private::wrapping_async::<#name, #closure, _, _>(#shim).that_boxes() }
            }
        }
    }
}

fn here(name: &str) -> Ident {
    local(name, Span::call_site())
}
