//! An extension: its facts, the room for its instance, and how that is made.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::spanned::Spanned as _;
use syn::{Lifetime, Type};

use super::facts::priority;
use super::hook::{method_hook, named_for};
use super::{span, types};
use crate::model::{
    Block, ExtensionOptions, Free, Hook, New, Owner, allows_deprecated, change_lifetimes,
    is_one_type, type_name,
};
use crate::names::{Krate, private};
use crate::parse::Implementation;

/// Input: `#[extension(name = "limit")] impl Limit { … }`.
/// Output: the block as written, and one constant in which all else stands: `impl OneOwnBlockTheOthersSayPart for Limit`, the
/// facts of each hook, and their registration.
pub(crate) fn extension(
    (item, content): (&Implementation, u64),
    block: &Block,
    hooks: &[Hook],
    krate: &Krate,
) -> TokenStream {
    let header = &item.header;
    let (own_block, closes) = match block {
        Block::Own(options) => {
            let own = own(&header.self_ty, options, hooks);
            (Some(own), options.fail_closed)
        }
        Block::Part { .. } => (None, true),
    };
    if own_block.is_none() && hooks.is_empty() {
        return quote! { #item };
    }
    let owner = Owner::Block {
        self_ty: &header.self_ty,
        trait_: header.trait_.as_ref().map(|(path, _)| path),
        closes,
    };
    let registered = registered(own_block.is_some(), hooks);
    let hooks = hooks.iter().map(|one| method_hook(one, &owner));
    let inside = quote! { #own_block #(#hooks)* #registered };
    let constant = constant(&header.self_ty, content, krate, &inside);
    let allowed = allows_deprecated(&header.attrs).then(|| quote! { #[allow(deprecated)] });
    quote! { #item #allowed #constant }
}

/// What is left of an extension in whose block there is a mistake: its type is one, so that nothing breaks elsewhere.
pub(crate) fn extension_stub(
    (item, content): (&Implementation, u64),
    block: &Block,
    krate: &Krate,
) -> Option<TokenStream> {
    let Block::Own(options) = block else {
        return None;
    };
    is_one_type(&item.header).then(|| {
        let self_ty = &item.header.self_ty;
        let own = own(self_ty, &options.without_a_constructor(), &[]);
        constant(self_ty, content, krate, &own)
    })
}

/// The constant in which all stands that is made of a block of `self_ty`.
fn constant(self_ty: &Type, content: u64, krate: &Krate, inside: &TokenStream) -> TokenStream {
    let private = private(Span::call_site());
    let import = krate.import();
    let instance = instance(self_ty);
    let position = span::position(self_ty.span(), content);
    quote! {
        const _: () = {
            #import
            type __HooksInstance = #instance;
            const __HOOKS_PLACE: &#private::Place = &#private::place!(#position);
            #inside
        };
    }
}

/// What registers a block.
///
/// Input: an own block with two hooks. Output: `register! { [3] Extension &__HOOKS_FACTS, hook &__HOOKS_check_0, … }`.
fn registered(own: bool, hooks: &[Hook]) -> Option<TokenStream> {
    let private = private(Span::call_site());
    let extension = own.then(|| quote! { Extension &__HOOKS_FACTS });
    let hooks = hooks
        .iter()
        .filter(|hook| hook.cfgs.is_empty())
        .map(|hook| {
            let name = named_for(hook);
            quote! { hook &#name }
        });
    let all: Vec<TokenStream> = extension.into_iter().chain(hooks).collect();
    let count = all.len();
    (count > 0).then(|| quote! { #private::register! { [#count] #(#all),* } })
}

fn own(self_ty: &Type, options: &ExtensionOptions, hooks: &[Hook]) -> TokenStream {
    let here = span::at(self_ty.span());
    let (private, at_type) = (private(Span::call_site()), private(here));
    let ty = lasting(self_ty);
    let name = &options.name;
    let type_name = type_name(self_ty);
    let priority = priority(options.priority.as_ref());
    let construct = construct(options, &ty, here);
    let reads = options.options.as_ref().map(|(_, key)| {
        let (at, private) = (span::at(*key), self::private(span::at(*key)));
        quote_spanned! {at=> const _: #private::bool = <#private::Configuration as #private::ReadsOptions>::FINE; }
    });
    // Asked once, here: what is said of the instance elsewhere asks whether this constant is there.
    let serves = quote_spanned! {here=> {
        use #at_type::NotShared as _;
        <#ty as #at_type::ServesAllThreads>::SERVES && #at_type::check::dropped(&#at_type::check::InstanceOf::<#ty>::NEXT)
    } };
    let fail_closed = options
        .fail_closed
        .then(|| quote! { const FAIL_CLOSED: #private::bool = true; });
    let takes_options = options
        .options
        .is_some()
        .then(|| quote! { const TAKES_OPTIONS: #private::bool = true; });
    let listed = listed(hooks);
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
        static __HOOKS_CELL: #private::InstanceCell<__HooksInstance> = #private::InstanceCell::new();
        #reads
        static __HOOKS_FACTS: #private::ExtensionFacts = #private::with_lifespan!(
            __HooksInstance,
            #private::ExtensionFacts::new::<__HooksInstance>(#name, #type_name, #priority, __HOOKS_PLACE)
        );
        #implementation
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
/// Output: `const HOOKS: &[&Stored] = &[&__HOOKS_check_0, #[cfg(test)] &__HOOKS_forget_1];`
fn listed(hooks: &[Hook]) -> Option<TokenStream> {
    let private = private(Span::call_site());
    let one = |hook: &Hook| {
        let (cfgs, name) = (&hook.cfgs, named_for(hook));
        quote! { #(#cfgs)* &#name }
    };
    let all = hooks.iter().map(one);
    (!hooks.is_empty()).then(|| {
        quote! { const HOOKS: &'static [&'static #private::Stored] = &[#(#all),*]; }
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
