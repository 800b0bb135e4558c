//! An extension: its facts, the room for its instance, and how that is made.

use proc_macro2::{TokenStream, TokenTree};
use quote::{ToTokens as _, quote, quote_spanned};
use syn::spanned::Spanned as _;
use syn::{ItemImpl, Type};

use super::{hook, span};
use crate::model::{Block, ExtensionOptions, Hook, Owner, type_name};
use crate::names::Krate;

/// Input: `#[extension(name = "limit")] impl Limit { … }`.
/// Output: the block as written, `impl Extension for Limit`, and one registration a hook.
pub(crate) fn extension(item: &ItemImpl, block: &Block, hooks: &[Hook], krate: &Krate) -> TokenStream {
    let owner = Owner::Block { self_ty: &item.self_ty, trait_: item.trait_.as_ref().map(|(path, _)| path) };
    let own = match block {
        Block::Own(options) => own(item, options, krate),
        Block::Part => TokenStream::new(),
    };
    let hooks = hooks.iter().map(|one| hook::hook(one, &owner, krate));
    quote! {
        #item
        #own
        #(#hooks)*
    }
}

fn own(item: &ItemImpl, options: &ExtensionOptions, krate: &Krate) -> TokenStream {
    let private = krate.private();
    let ty = static_type(&item.self_ty);
    let here = span::at(item.self_ty.span());
    let name = &options.name;
    let type_name = type_name(&item.self_ty);
    let priority = hook::priority(options.priority.as_ref(), &private);
    let position = span::position(item.self_ty.span());
    let construct = options.new.as_ref().map_or_else(
        || quote_spanned! {here=> <#ty as #private::MadeByDefault>::make() },
        |new| new.to_token_stream(),
    );
    let krate = krate.path();
    let header = quote_spanned! {here=> impl #private::Extension for #ty };
    quote! {
        const _: () = {
            static __HOOKS_CELL: #private::InstanceCell<#ty> = #private::InstanceCell::new();
            static __HOOKS_FACTS: #private::ExtensionFacts = #private::ExtensionFacts::new::<#ty>(
                #name,
                #type_name,
                #priority,
                #krate::__place!(#position),
            );
            #header {
                const FACTS: &'static #private::ExtensionFacts = &__HOOKS_FACTS;
                const CELL: &'static #private::InstanceCell<Self> = &__HOOKS_CELL;
                fn construct() -> Self {
                    #construct
                }
            }
            #krate::__register! { Extension, &__HOOKS_FACTS }
        };
    }
}

/// The type with every lifetime `'static`: there is one instance, and it lives as long as the process.
pub(super) fn static_type(ty: &Type) -> TokenStream {
    with_static(ty.to_token_stream())
}

fn with_static(tokens: TokenStream) -> TokenStream {
    let mut apostrophe = false;
    tokens
        .into_iter()
        .map(|token| match token {
            TokenTree::Punct(punct) => {
                apostrophe = punct.as_char() == '\'';
                TokenTree::Punct(punct)
            }
            TokenTree::Ident(ident) if core::mem::take(&mut apostrophe) => {
                TokenTree::Ident(proc_macro2::Ident::new("static", ident.span()))
            }
            TokenTree::Group(group) => {
                let mut inner = proc_macro2::Group::new(group.delimiter(), with_static(group.stream()));
                inner.set_span(group.span());
                TokenTree::Group(inner)
            }
            token => token,
        })
        .collect()
}
