//! The shim of a wrapper: as that of a plain hook, with what it runs beside the arguments.

use proc_macro2::{Ident, TokenStream};
use quote::quote_spanned;

use super::hook::checked;
use super::span;
use crate::model::{Hook, Parameter, Returned};
use crate::names::{local, private};

/// The parts of the shim of a wrapper that it shares with that of a plain hook.
pub(super) struct Wrapper {
    pub(super) names: Vec<Ident>,
    /// The arguments, made of what is under those names.
    pub(super) arguments: Vec<TokenStream>,
    pub(super) callee: TokenStream,
    pub(super) receiver: Option<TokenStream>,
}

/// The function that takes what a wrapper is called with, and gives what it returns.
pub(super) fn wrapper_shim(hook: &Hook, next: Parameter, parts: &Wrapper) -> TokenStream {
    let Wrapper {
        names,
        arguments,
        callee,
        receiver,
    } = parts;
    let here = span::at(hook.name.span());
    let in_private = private(here);
    let (call, instance) = (local("call", here), local("instance", here));
    let at_next = span::at(next.span);
    let (next, in_next) = (local("next", at_next), private(at_next));
    let taken =
        quote_spanned! {at_next=> <_ as #in_next::TakesNext<__HooksPoint, _>>::take(#next) };
    let output = span::at(hook.output);
    let at_output = private(output);
    let verdict = quote_spanned! {output=>
        #at_output::GivesVerdict<__HooksPoint, <__HooksPoint as #at_output::Point>::Verdict>
    };
    let (returned, run) = if hook.asynchronous.is_some() {
        let run = quote_spanned! {here=> #callee(#receiver #(#arguments,)* #taken) };
        (
            quote_spanned! {output=>
                #at_output::Checked<__HooksPoint, impl #at_output::Future<Output: #verdict>>
            },
            checked(here, &run),
        )
    } else {
        let run = quote_spanned! {output=> #callee(#receiver #(#arguments,)* #taken) };
        (
            quote_spanned! {output=> #at_output::Given<__HooksPoint> },
            if hook.returns == Returned::Never {
                run
            } else {
                quote_spanned! {output=> #at_output::Given::new(<_ as #verdict>::into_verdict(#run)) }
            },
        )
    };
    quote_spanned! {here=>
        #[inline]
        fn __hooks_shim(#call: #in_private::Wrapping<'_, '_, __HooksPoint, __HooksInstance>) -> #returned {
            let (#instance, (#(#names,)*), #next) = #call.open();
            let _ = #instance;
            #run
        }
    }
}
