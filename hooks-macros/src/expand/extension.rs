//! An extension: its facts, the room for its instance, and how that is made.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::spanned::Spanned as _;
use syn::{ItemImpl, Lifetime, Type};

use super::hook::{hook, priority};
use super::{span, types};
use crate::model::{Block, ExtensionOptions, Free, Hook, New, Owner, change_lifetimes, type_name};
use crate::names::{Krate, hash, private};

/// Input: `#[extension(name = "limit")] impl Limit { … }`.
/// Output: the block as written, `impl OneOwnBlockTheOthersSayPart for Limit`, and one registration a hook.
pub(crate) fn extension(
    item: &ItemImpl,
    block: &Block,
    hooks: &[Hook],
    krate: &Krate,
) -> TokenStream {
    let content = hash(&item.to_token_stream());
    let own_block = match block {
        Block::Own(options) => Some(own(item, (options, content), hooks, krate)),
        Block::Part { .. } => None,
    };
    let owner = Owner::Block {
        self_ty: &item.self_ty,
        trait_: item.trait_.as_ref().map(|(path, _)| path),
        own: own_block.is_some().then_some(content),
    };
    let hooks = hooks.iter().map(|one| hook(one, &owner, krate));
    quote! {
        #item
        #own_block
        #(#hooks)*
    }
}

fn own(
    item: &ItemImpl,
    (options, content): (&ExtensionOptions, u64),
    hooks: &[Hook],
    krate: &Krate,
) -> TokenStream {
    let import = krate.import();
    let here = span::at(item.self_ty.span());
    let (private, at_type) = (private(Span::call_site()), private(here));
    let ty = lasting(&item.self_ty);
    let instance = instance(&item.self_ty);
    let name = &options.name;
    let type_name = type_name(&item.self_ty);
    let priority = priority(options.priority.as_ref());
    let position = span::position(item.self_ty.span(), content);
    let construct = construct(options, &ty, here);
    let reads = options.options.as_ref().map(|(_, key)| {
        let (at, private) = (span::at(*key), self::private(span::at(*key)));
        quote_spanned! {at=> const _: #private::bool = <#private::Configuration as #private::ReadsOptions>::FINE; }
    });
    // Asked once, here: what is said of the instance elsewhere asks whether this constant is there.
    let serves = quote_spanned! {here=> <#ty as #at_type::ServesAllThreads>::SERVES };
    let fail_closed = options
        .fail_closed
        .then(|| quote! { const FAIL_CLOSED: #private::bool = true; });
    let takes_options = options
        .options
        .is_some()
        .then(|| quote! { const TAKES_OPTIONS: #private::bool = true; });
    let listed = listed(content, hooks);
    let facts = quote! {
        #fail_closed
        #takes_options
        const EXISTS: #private::bool = #serves;
        const FACTS: &'static #private::ExtensionFacts = &__HOOKS_FACTS;
        const CELL: &'static #private::InstanceCell<Self> = &__HOOKS_CELL;
        #listed
        #construct
    };
    let implementation = quote_spanned! {here=> #[doc(hidden)] impl #at_type::OneOwnBlockTheOthersSayPart for #ty { #facts } };
    quote! {
        const _: () = {
            #import
            type __HooksInstance = #instance;
            static __HOOKS_CELL: #private::InstanceCell<__HooksInstance> = #private::InstanceCell::new();
            #reads
            static __HOOKS_FACTS: #private::ExtensionFacts = #private::with_lifespan!(
                __HooksInstance,
                #private::ExtensionFacts::new::<__HooksInstance>(
                    #name,
                    #type_name,
                    #priority,
                    #private::place!(#position),
                )
            );
            #implementation
            #private::register! { Extension, &__HOOKS_FACTS }
        };
    }
}

/// The function that makes an instance of `ty`.
///
/// Input: `#[extension(options = Size, new = Cache::new)]`.
/// Output: `fn construct(…) -> Result<Self, Unmade> { MakesOf::<Size, Cache, _>::make(Cache::new, __hooks_making) }`.
fn construct(options: &ExtensionOptions, ty: &TokenStream, here: Span) -> TokenStream {
    let private = private(Span::call_site());
    let named = match &options.new {
        None => {
            let at_type = self::private(here);
            let made = quote_spanned! {here=> <#ty as #at_type::MadeByDefault>::make() };
            return quote! { fn instance() -> Self { #made } };
        }
        Some(New::Value(value)) => return quote! { fn instance() -> Self { #value } },
        Some(New::Named(named)) => named,
    };
    let at = span::at(named.span());
    let at_name = self::private(at);
    let made = match &options.options {
        None => {
            quote_spanned! {at=> #at_name::Makes::<#ty, _>::make(#named, __hooks_making) }
        }
        Some((read, _)) => {
            let at_read = span::at(read.span());
            let at_type = self::private(at_read);
            let reads = quote_spanned! {at_read=> <#read as #at_type::Options>::READS };
            let read = span::where_holds(at_read, &reads, &read.to_token_stream());
            let made = quote_spanned! {at=> #at_name::MakesOf::<#read, #ty, _>::make(#named, __hooks_making) };
            quote! { #private::with_config! { __hooks_making, #made } }
        }
    };
    quote! {
        fn construct(
            __hooks_making: #private::Making<'_>,
        ) -> #private::Result<Self, #private::Unmade> {
            #made
        }
    }
}

/// Input: the own block of `Limit` with two hooks, the second under `#[cfg(test)]`.
/// Output: `const HOOKS: &[&HookFacts] = &[<Self as HookNumber<…, 0>>::FACTS, #[cfg(test)] <Self as HookNumber<…, 1>>::FACTS];`
fn listed(content: u64, hooks: &[Hook]) -> Option<TokenStream> {
    let private = private(Span::call_site());
    let one = |hook: &Hook| {
        let (cfgs, number) = (&hook.cfgs, hook.number());
        quote! { #(#cfgs)* <Self as #private::HookNumber<#content, #number>>::FACTS }
    };
    let all = hooks.iter().map(one);
    (!hooks.is_empty()).then(|| {
        quote! { const HOOKS: &'static [&'static #private::HookFacts] = &[#(#all),*]; }
    })
}

/// The type of the instance, once it is clear that there can be one.
pub(super) fn instance(ty: &Type) -> TokenStream {
    let here = span::at(ty.span());
    let private = private(here);
    let ty = lasting(ty);
    let exists = quote_spanned! {here=> <#ty as #private::OneOwnBlockTheOthersSayPart>::EXISTS };
    span::where_holds(here, &exists, &ty)
}

/// A type with every lifetime `'static`: there is one instance, and it lives as long as the process.
pub(super) fn lasting(ty: &Type) -> TokenStream {
    change_lifetimes(ty.to_token_stream(), |_| Some(types::forever()))
}

/// A type or trait inside a function, where the compiler finds out its lifetimes.
///
/// In a function type it would take `'_` for another lifetime of that; there they are those of the instance.
pub(super) fn inferred(part: &impl ToTokens) -> TokenStream {
    change_lifetimes(part.to_token_stream(), |free| match free {
        Free::Elided(_) => None,
        Free::Written { in_function, .. } if *in_function => Some(types::forever()),
        Free::Written { name, .. } => (*name != "static").then(|| Lifetime::new("'_", name.span())),
    })
}
