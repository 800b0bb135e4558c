//! The rules of an extension's block.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use syn::spanned::Spanned as _;
use syn::{GenericParam, ImplItem, ItemImpl};

use crate::errors::Errors;

/// All of them.
pub(crate) fn extension(item: &ItemImpl, errors: &mut Errors) {
    extension_is_one_type(item, errors);
    hooks_are_written_out(item, errors);
}

/// `#[extension] impl<T> Cache<T> {}`
pub(super) fn extension_is_one_type(item: &ItemImpl, errors: &mut Errors) {
    for parameter in &item.generics.params {
        let name = match parameter {
            GenericParam::Lifetime(_) => continue,
            GenericParam::Type(parameter) => &parameter.ident,
            GenericParam::Const(parameter) => &parameter.ident,
        };
        errors.at(name.span(), format_args!("`#[extension]` needs one concrete type; `{name}` is a parameter"));
    }
}

/// `#[extension] impl Cache { make_hooks! { #[hook(point = P)] fn audit(&self) {} } }`
pub(super) fn hooks_are_written_out(item: &ItemImpl, errors: &mut Errors) {
    for inner in &item.items {
        if let ImplItem::Macro(call) = inner
            && mentions_hook(call.mac.tokens.clone())
        {
            errors.at(
                call.span(),
                "hooks inside a macro call cannot be seen from here; write them out or put `#[extension]` inside the \
                 macro",
            );
        }
    }
}

fn mentions_hook(tokens: TokenStream) -> bool {
    let mut after_pound = false;
    tokens.into_iter().any(|token| match token {
        TokenTree::Punct(punct) => {
            after_pound = punct.as_char() == '#';
            false
        }
        TokenTree::Group(group) => {
            let first = group.stream().into_iter().next();
            let is_hook = matches!(first, Some(TokenTree::Ident(ident)) if ident == "hook");
            let found = core::mem::take(&mut after_pound) && group.delimiter() == Delimiter::Bracket && is_hook;
            found || mentions_hook(group.stream())
        }
        _ => false,
    })
}
