//! Runs the stages. It alone sees both a result and the mistakes.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens as _, quote};
use syn::parse::{Parse, ParseStream};
use syn::spanned::Spanned as _;
use syn::{ImplItem, Item, ItemFn, ItemImpl, Signature, TraitItemFn, Type, Visibility};

use crate::errors::Errors;
use crate::model::{Block, Declared, Hook, Named, Owner, Point};
use crate::names::{Krate, hash};
use crate::{check, expand, parse};

impl Parse for Declared {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let attributes = input.call(syn::Attribute::parse_outer)?;
        let visibility: Visibility = input.parse()?;
        let item: TraitItemFn = input.parse()?;
        Ok(Self {
            attributes,
            visibility,
            signature: item.sig,
            body: item.default,
        })
    }
}

/// `#[hook_point(…)]`
pub(crate) fn hook_point(options: TokenStream, item: &TokenStream) -> TokenStream {
    let Ok(declared) = syn::parse2::<Declared>(item.clone()) else {
        return another_item(
            item,
            "`#[hook_point]` goes on a function without a body: `fn Name(arguments) -> Type;`",
        );
    };
    let mut errors = Errors::default();
    let (point, krate) = Point::new(options, &declared, &mut errors);
    if let Some(point) = &point {
        check::point(point, &mut errors);
        if errors.is_empty() {
            return expand::point(point);
        }
    }
    expand::point_stub(&declared, &krate, errors)
}

/// `#[extension(…)]`
pub(crate) fn extension(options: TokenStream, item: &TokenStream) -> TokenStream {
    let Ok(mut block) = syn::parse2::<ItemImpl>(item.clone()) else {
        return another_item(
            item,
            "`#[extension]` goes on an `impl` block; for a function use `#[hook]` alone",
        );
    };
    let mut errors = Errors::default();
    let (kind, krate) = Block::new(options, &block, &mut errors);
    check::extension(&block, &kind, &mut errors);
    let (hooks, names) = hooks_of_block(&mut block, &kind, &mut errors);
    if errors.is_empty() {
        let names = expand::names_of_ours(&names);
        let expanded = expand::extension(&block, &kind, &hooks, &krate);
        return quote! { #expanded #names };
    }
    let name = expand::raw_name_of_ours(parse::raw_hook(item.clone()));
    let mentions = hooks.iter().map(expand::mention);
    let errors = errors.into_tokens();
    quote! { #block #name #(#mentions)* #errors }
}

/// The hooks of a block, which loses their attributes, and what the user calls our attribute.
fn hooks_of_block(
    block: &mut ItemImpl,
    kind: &Block,
    errors: &mut Errors,
) -> (Vec<Hook>, Vec<Named>) {
    let extension = (&*block.self_ty, kind);
    let mut hooks = Vec::new();
    let mut names = Vec::new();
    for inner in &mut block.items {
        match inner {
            ImplItem::Fn(function) => {
                let attributes = parse::take_hooks(&mut function.attrs);
                let conditions = parse::cfgs(&function.attrs);
                names.extend(
                    attributes
                        .iter()
                        .filter_map(|attribute| Named::new(attribute, &conditions)),
                );
                if attributes.is_empty() {
                    continue;
                }
                let content = hash(&function.to_token_stream());
                let function = (&*function.attrs, &function.sig, content);
                hooks_of_function(attributes, function, Some(extension), &mut hooks, errors);
            }
            // What rustc parses and syn does not know: a method without a body.
            ImplItem::Verbatim(tokens) if parse::raw_hook(tokens.clone()).is_some() => {
                names.extend(parse::raw_hook(tokens.clone()).map(Named::from));
                if let Some((declared, end)) = without_body(tokens) {
                    *tokens = expand::bodiless(&declared, end);
                }
            }
            _ => {}
        }
    }
    (hooks, names)
}

/// `#[hook(…)]` outside an extension's block.
pub(crate) fn hook(options: TokenStream, item: &TokenStream) -> TokenStream {
    if expand::is_name_of_ours(&options) {
        return TokenStream::new();
    }
    let Ok(mut function) = syn::parse2::<ItemFn>(item.clone()) else {
        if let Some((declared, end)) = without_body(item) {
            return expand::bodiless(&declared, end);
        }
        return another_item(
            item,
            "`#[hook]` goes on a function, or on a method in an `#[extension]` block",
        );
    };
    let mut errors = Errors::default();
    let mut attributes = vec![parse::HookAttribute::here(options)];
    attributes.extend(parse::take_hooks(&mut function.attrs));
    let mut hooks = Vec::new();
    let content = hash(&function.to_token_stream());
    let signature = (&*function.attrs, &function.sig, content);
    hooks_of_function(attributes, signature, None, &mut hooks, &mut errors);
    if errors.is_empty() {
        let krate = Krate::new(None);
        let hooks = hooks
            .iter()
            .map(|hook| expand::hook(hook, &Owner::Free, &krate));
        return quote! { #function #(#hooks)* };
    }
    // In an impl block, where a receiver shows us to be, nothing of ours may stand.
    let mentions = hooks
        .iter()
        .filter(|hook| !hook.receiver)
        .map(expand::mention);
    let errors = errors.into_tokens();
    quote! { #function #(#mentions)* #errors }
}

/// One hook an attribute.
fn hooks_of_function(
    attributes: Vec<parse::HookAttribute>,
    function: (&[syn::Attribute], &Signature, u64),
    extension: Option<(&Type, &Block)>,
    hooks: &mut Vec<Hook>,
    errors: &mut Errors,
) {
    check::hook(function.1, extension.is_some(), errors);
    for attribute in attributes {
        // A fresh list, so that what is wrong with one hook does not hide what is wrong with another.
        let mut mistakes = Errors::default();
        let hook = Hook::new(attribute, function, hooks.len(), &mut mistakes);
        if let Some(hook) = hook {
            check::order(hook.priority.as_ref(), &mut mistakes);
            check::edges(&hook, extension, &mut mistakes);
            check::future(&hook, &mut mistakes);
            check::hook_of_point(function.1, &hook.point, &mut mistakes);
            hooks.push(hook);
        }
        errors.join(mistakes);
    }
}

/// An item of another kind than the macro wants, and `text` about it.
///
/// Where it is no item, rustc says what is wrong with it; without our attributes it says only that.
fn another_item(item: &TokenStream, text: &str) -> TokenStream {
    let name = expand::raw_name_of_ours(parse::raw_hook(item.clone()));
    let stripped = parse::strip_raw(item.clone());
    let Some(span) = keyword(item) else {
        // First, because what comes behind a syntax error is not read.
        return quote! { #name #stripped };
    };
    let mut errors = Errors::default();
    errors.at(span, text);
    let errors = errors.into_tokens();
    quote! { #name #stripped #errors }
}

/// Where an item says what it is.
fn keyword(item: &TokenStream) -> Option<Span> {
    Some(match syn::parse2::<Item>(item.clone()).ok()? {
        Item::Struct(item) => item.struct_token.span,
        Item::Enum(item) => item.enum_token.span,
        Item::Trait(item) => item.trait_token.span,
        Item::Fn(item) => item.sig.fn_token.span,
        Item::Impl(item) => item.impl_token.span,
        Item::Mod(item) => item.mod_token.span,
        Item::Verbatim(_) => return None,
        item => item.span(),
    })
}

/// A function that has no body, without our attributes; and where it ends.
fn without_body(item: &TokenStream) -> Option<(Declared, Span)> {
    let mut declared = syn::parse2::<Declared>(item.clone()).ok()?;
    parse::take_hooks(&mut declared.attributes);
    let end = item.clone().into_iter().last()?.span();
    declared.body.is_none().then_some((declared, end))
}

#[cfg(test)]
mod expansions;
#[cfg(test)]
mod fuzz;
