//! An extension: its facts, the room for its instance, and how that is made.

use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::spanned::Spanned as _;
use syn::{ItemImpl, Type};

use super::hook::{hook, priority};
use super::{span, types};
use crate::model::{Block, ExtensionOptions, Hook, Owner, type_name};
use crate::names::{Krate, private};

/// Input: `#[extension(name = "limit")] impl Limit { … }`.
/// Output: the block as written, `impl OneOwnBlock for Limit`, and one registration a hook.
pub(crate) fn extension(
    item: &ItemImpl,
    block: &Block,
    hooks: &[Hook],
    krate: &Krate,
) -> TokenStream {
    let owner = Owner::Block {
        self_ty: &item.self_ty,
        trait_: item.trait_.as_ref().map(|(path, _)| path),
        part: matches!(block, Block::Part { .. }),
    };
    let own = match block {
        Block::Own(options) => own(item, options, krate),
        Block::Part { .. } => TokenStream::new(),
    };
    let hooks = hooks.iter().map(|one| hook(one, &owner, krate));
    quote! {
        #item
        #own
        #(#hooks)*
    }
}

fn own(item: &ItemImpl, options: &ExtensionOptions, krate: &Krate) -> TokenStream {
    let import = krate.import();
    let here = span::at(item.self_ty.span());
    let (private, at_type) = (private(Span::call_site()), private(here));
    let ty = lasting(&item.self_ty);
    let instance = instance(&item.self_ty, false);
    let name = &options.name;
    let type_name = type_name(&item.self_ty);
    let priority = priority(options.priority.as_ref());
    let position = span::position(item.self_ty.span());
    let construct = options.new.as_ref().map_or_else(
        || quote_spanned! {here=> <#ty as #at_type::MadeByDefault>::make() },
        ToTokens::to_token_stream,
    );
    let facts = quote! {
        const FACTS: &'static #private::ExtensionFacts = &__HOOKS_FACTS;
        const CELL: &'static #private::InstanceCell<Self> = &__HOOKS_CELL;
        fn construct() -> Self {
            #construct
        }
    };
    let implementation = quote_spanned! {here=> impl #at_type::OneOwnBlock for #ty { #facts } };
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

/// The type of the instance, once it is clear that there can be one.
pub(super) fn instance(ty: &Type, part: bool) -> TokenStream {
    let here = span::at(ty.span());
    let private = private(here);
    let ty = lasting(ty);
    let mut serves = quote_spanned! {here=> <#ty as #private::ServesAllThreads>::SERVES };
    if part {
        let own = quote_spanned! {here=> <#ty as #private::OneOwnBlock>::EXISTS };
        serves = quote! { #serves & #own };
    }
    span::where_holds(here, &serves, &ty)
}

/// A type with every lifetime `'static`: there is one instance, and it lives as long as the process.
fn lasting(ty: &Type) -> TokenStream {
    types::written_out(with(ty.to_token_stream(), "static"), &types::forever())
}

/// A type or trait inside a function, where the compiler finds out its lifetimes.
pub(super) fn inferred(part: &impl ToTokens) -> TokenStream {
    with(part.to_token_stream(), "_")
}

/// `tokens` with `name` in the place of every lifetime that has one, but `'static`.
fn with(tokens: TokenStream, name: &str) -> TokenStream {
    let mut apostrophe = false;
    let changed = tokens.into_iter().map(|token| match token {
        TokenTree::Punct(punct) => {
            apostrophe = punct.as_char() == '\'';
            TokenTree::Punct(punct)
        }
        TokenTree::Ident(ident) if core::mem::take(&mut apostrophe) && ident != "static" => {
            TokenTree::Ident(Ident::new(name, ident.span()))
        }
        TokenTree::Group(group) => {
            let mut inner = Group::new(group.delimiter(), with(group.stream(), name));
            inner.set_span(group.span());
            TokenTree::Group(inner)
        }
        token => token,
    });
    changed.collect()
}
