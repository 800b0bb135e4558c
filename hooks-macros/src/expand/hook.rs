//! A hook: the shim through which everything reaches it, and its registration.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens as _, format_ident, quote, quote_spanned};
use syn::Type;

use super::extension::static_type;
use super::span;
use crate::model::{Form, Hook, Owner};
use crate::names::{Krate, arguments, local};

/// Input: `#[hook(point = P)] async fn check(&self, call: &mut Call) -> Result<(), Denied> { … }`.
/// Output, beside the method as written: `const _: () = { fn shim(…) -> impl Future<…> { … } … register! { … } };`
pub(crate) fn hook(hook: &Hook, owner: &Owner<'_>, krate: &Krate) -> TokenStream {
    let krate = hook.krate.as_ref().unwrap_or(krate);
    let private = krate.private();
    let cfgs = &hook.cfgs;
    let point = &hook.point;
    let shim = shim(hook, owner, &private);
    let facts = facts(hook, owner, krate);
    let fits = hook.asynchronous.map(|_| fits(hook, owner, &private));
    let krate = krate.path();
    quote! {
        #(#cfgs)*
        const _: () = {
            type __HooksPoint = #point;
            #shim
            #fits
            #facts
            #krate::__register! { Hook, &__HOOKS_FACTS }
        };
    }
}

/// The type of the instance.
fn instance(owner: &Owner<'_>) -> TokenStream {
    match owner {
        Owner::Block { self_ty, .. } => static_type(self_ty),
        Owner::Free => quote! { () },
    }
}

/// How the function is called.
fn callee(hook: &Hook, owner: &Owner<'_>) -> TokenStream {
    let name = &hook.name;
    match owner {
        Owner::Block { self_ty, trait_: None } => {
            let ty = static_type(self_ty);
            quote! { <#ty>::#name }
        }
        Owner::Block { self_ty, trait_: Some(trait_) } => {
            let ty = static_type(self_ty);
            quote! { <#ty as #trait_>::#name }
        }
        Owner::Free => quote! { #name },
    }
}

/// The type that says how the first parameter is taken.
fn by(hook: &Hook) -> proc_macro2::Ident {
    format_ident!(
        "{}",
        match hook.parameters.first().map(|parameter| parameter.form) {
            None | Some(Form::Shared) => "Borrows",
            Some(Form::Exclusive) => "Edits",
            Some(Form::Value) => "Owns",
        }
    )
}

fn shim(hook: &Hook, owner: &Owner<'_>, private: &TokenStream) -> TokenStream {
    let count = hook.parameters.len();
    let instance_type = instance(owner);
    let callee = callee(hook, owner);
    let by = by(hook);
    let (call, instance) = (local("call"), local("instance"));
    let names = arguments(count);
    // Each argument shows at its parameter's type, the number of them at the last one.
    let taken = hook.parameters.iter().zip(&names).map(|(parameter, name)| {
        let span = span::at(parameter.span);
        quote_spanned! {span=> <_ as #private::Takes<__HooksPoint, _, _>>::take(#name) }
    });
    let receiver = hook.receiver.then(|| quote! { #instance, });
    let last = span::at(hook.parameters.last().map_or_else(|| hook.name.span(), |parameter| parameter.span));
    let open = quote_spanned! {last=> #private::Call::open::<#count>(#call) };
    let output = span::at(hook.output);
    let accepted = quote_spanned! {output=>
        #private::Accepted<__HooksPoint, #private::#by, <__HooksPoint as #private::Returns<#private::#by>>::Shapes>
    };
    let deprecated = hook.deprecated.then(|| quote! { #[allow(deprecated)] });
    let run = quote! { #callee(#receiver #(#taken),*) };
    let (returned, run) = if hook.asynchronous.is_some() {
        let at_name = span::at(hook.name.span());
        (
            quote_spanned! {output=> impl #private::Future<Output: #accepted> },
            quote_spanned! {at_name=> #private::hook_future_is_send(#run) },
        )
    } else {
        (quote_spanned! {output=> impl #accepted }, run)
    };
    quote! {
        #deprecated
        fn __hooks_shim(#call: #private::Call<'_, '_, __HooksPoint, #instance_type>) -> #returned {
            let (#instance, (#(#names,)*)) = #open;
            let _ = #instance;
            #run
        }
    }
}

/// The check that the future fits its point.
fn fits(hook: &Hook, owner: &Owner<'_>, private: &TokenStream) -> TokenStream {
    let instance = instance(owner);
    let span = span::at(hook.name.span());
    quote_spanned! {span=>
        const _: () = {
            let __hooks_fit = #private::measure::<__HooksPoint, #instance, _, _>(&__hooks_shim);
            if let #private::Option::Some(__hooks_text) = __hooks_fit.problem() {
                #private::panic!("{}", __hooks_text)
            }
        };
    }
}

fn facts(hook: &Hook, owner: &Owner<'_>, krate: &Krate) -> TokenStream {
    let private = krate.private();
    let by = by(hook);
    let instance = instance(owner);
    let vtable = match hook.asynchronous {
        Some(asynchronous) => {
            let span = span::at(asynchronous);
            quote_spanned! {span=> #private::asynchronous::<__HooksPoint, #instance, #private::#by, _, _, _>(__hooks_shim) }
        }
        None => quote! { #private::synchronous::<__HooksPoint, #instance, #private::#by, _, _, _>(__hooks_shim) },
    };
    let text = hook.text();
    let ordinal = u32::try_from(hook.ordinal).unwrap_or(u32::MAX);
    let priority = priority(hook.priority.as_ref(), &private);
    let position = span::position(hook.name.span());
    let krate = krate.path();
    let spec = quote! {
        #private::Spec {
            function: #text,
            ordinal: #ordinal,
            priority: #priority,
            place: #krate::__place!(#position),
        }
    };
    let made = match owner {
        Owner::Block { self_ty, .. } => {
            let span = span::at(type_span(self_ty));
            quote_spanned! {span=> #private::HookFacts::of_method::<__HooksPoint, #instance>(&#vtable, #spec) }
        }
        Owner::Free => quote! { #private::HookFacts::of_function::<__HooksPoint>(&#vtable, #spec) },
    };
    quote! {
        static __HOOKS_FACTS: #private::HookFacts = #made;
    }
}

fn type_span(ty: &Type) -> Span {
    syn::spanned::Spanned::span(ty)
}

/// A priority, or a compile error where the number is none.
pub(super) fn priority(number: Option<&syn::Expr>, private: &TokenStream) -> TokenStream {
    let Some(number) = number else {
        return quote! { #private::Option::None };
    };
    let span = span::at(syn::spanned::Spanned::span(number));
    let number = number.to_token_stream();
    quote_spanned! {span=>
        {
            const __HOOKS_NUMBER: #private::i32 = #number;
            const __HOOKS_PRIORITY: #private::Option<#private::Priority> = #private::Priority::new(__HOOKS_NUMBER);
            const _: () = if __HOOKS_PRIORITY.is_none() {
                #private::panic!("a priority lies between priority::FIRST (-1000000) and priority::LAST (1000000)")
            };
            __HOOKS_PRIORITY
        }
    }
}
