//! An extension: its facts, the room for its instance, and how that is made.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::spanned::Spanned as _;
use syn::{ItemImpl, Lifetime, Type};

use super::hook::{hook, priority};
use super::{span, types};
use crate::model::{Block, ExtensionOptions, Free, Hook, Owner, change_lifetimes, type_name};
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
    let construct = options.new.as_ref().map_or_else(
        || quote_spanned! {here=> <#ty as #at_type::MadeByDefault>::make() },
        ToTokens::to_token_stream,
    );
    // Asked once, here: what is said of the instance elsewhere asks whether this constant is there.
    let serves = quote_spanned! {here=> <#ty as #at_type::ServesAllThreads>::SERVES };
    let fail_closed = options
        .fail_closed
        .then(|| quote! { const FAIL_CLOSED: #private::bool = true; });
    let listed = listed(content, hooks);
    let facts = quote! {
        #fail_closed
        const EXISTS: #private::bool = #serves;
        const FACTS: &'static #private::ExtensionFacts = &__HOOKS_FACTS;
        const CELL: &'static #private::InstanceCell<Self> = &__HOOKS_CELL;
        #listed
        fn construct() -> Self {
            #construct
        }
    };
    let implementation = quote_spanned! {here=> #[doc(hidden)] impl #at_type::OneOwnBlockTheOthersSayPart for #ty { #facts } };
    quote! {
        const _: () = {
            #import
            type __HooksInstance = #instance;
            static __HOOKS_CELL: #private::InstanceCell<__HooksInstance> = #private::InstanceCell::new();
            static __HOOKS_FACTS: #private::ExtensionFacts = #private::ExtensionFacts::new::<__HooksInstance>(
                #name,
                #type_name,
                #priority,
                #private::place!(#position),
            );
            #implementation
            #private::register! { Extension, &__HOOKS_FACTS }
        };
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
