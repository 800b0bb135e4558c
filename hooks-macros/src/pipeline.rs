//! Runs the stages. It alone sees both a result and the mistakes.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens as _, quote};
use syn::parse::{Parse, ParseStream, Parser as _};
use syn::spanned::Spanned as _;
use syn::{ImplItem, Item, ItemFn, ItemImpl, TraitItemFn, Visibility};

use crate::errors::Errors;
use crate::model::{Block, Declared, Hook, Owner, Point};
use crate::names::Krate;
use crate::{check, expand, parse};

impl Parse for Declared {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let attributes = input.call(syn::Attribute::parse_outer)?;
        let visibility: Visibility = input.parse()?;
        let item: TraitItemFn = input.parse()?;
        Ok(Self { attributes, visibility, signature: item.sig, body: item.default })
    }
}

/// `#[hook_point(…)]`
pub(crate) fn hook_point(options: TokenStream, item: TokenStream) -> TokenStream {
    let mut errors = Errors::default();
    let declared = match syn::parse2::<Declared>(item.clone()) {
        Ok(declared) => declared,
        Err(_) if is_other_item(&item) => {
            let span = keyword(&item);
            errors.at(span, "`#[hook_point]` goes on a function without a body: `fn Name(arguments) -> Type;`");
            let errors = errors.into_tokens();
            return quote! { #item #errors };
        }
        Err(error) => return error.into_compile_error(),
    };
    let stub = expand::point_stub(&declared, &Krate::new(None));
    let point = Point::new(options, declared, &mut errors);
    if let Some(point) = &point {
        check::point(point, &mut errors);
        if errors.is_empty() {
            return expand::point(point);
        }
    }
    let errors = errors.into_tokens();
    quote! { #stub #errors }
}

/// `#[extension(…)]`
pub(crate) fn extension(options: TokenStream, item: TokenStream) -> TokenStream {
    let mut errors = Errors::default();
    let mut block: ItemImpl = match syn::parse2(item.clone()) {
        Ok(block) => block,
        Err(_) if is_other_item(&item) => {
            let span = keyword(&item);
            errors.at(span, "`#[extension]` goes on an `impl` block; for a function use `#[hook]` alone");
            let errors = errors.into_tokens();
            let item = parse::strip_raw(item);
            return quote! { #item #errors };
        }
        // rustc says what is wrong with it; without our attributes it says only that.
        Err(_) => return parse::strip_raw(item),
    };
    let (kind, krate) = Block::new(options, &block, &mut errors);
    check::extension(&block, &mut errors);

    let mut hooks = Vec::new();
    let (self_ty, trait_) = (block.self_ty.clone(), block.trait_.as_ref().map(|(path, _)| path.clone()));
    for inner in &mut block.items {
        let ImplItem::Fn(function) = inner else { continue };
        let attributes = parse::take_hooks(&mut function.attrs);
        if attributes.is_empty() {
            continue;
        }
        let owner = Owner::Block { self_ty: &self_ty, trait_: trait_.as_ref() };
        check::hook(&function.sig, &owner, &mut errors);
        for attribute in attributes {
            // A fresh list, so that what is wrong with one hook does not hide what is wrong with another.
            let mut mistakes = Errors::default();
            let hook = Hook::new(attribute, (&function.attrs, &function.sig), hooks.len(), &mut mistakes);
            hooks.extend(hook);
            errors.join(mistakes);
        }
    }
    if errors.is_empty() {
        return expand::extension(&block, &kind, &hooks, &krate);
    }
    let mentions = hooks.iter().map(|hook| expand::mention(&hook.point));
    let errors = errors.into_tokens();
    quote! { #block #(#mentions)* #errors }
}

/// `#[hook(…)]` outside an extension's block.
pub(crate) fn hook(options: TokenStream, item: TokenStream) -> TokenStream {
    let mut errors = Errors::default();
    let mut function: ItemFn = match syn::parse2(item.clone()) {
        Ok(function) => function,
        Err(_) => {
            if let Some(span) = without_body(&item) {
                errors.at(span, "a hook needs a body");
            } else if is_other_item(&item) {
                errors.at(keyword(&item), "`#[hook]` goes on a function, or on a method in an `#[extension]` block");
            }
            let errors = errors.into_tokens();
            let item = parse::strip_raw(item);
            return quote! { #item #errors };
        }
    };
    check::hook(&function.sig, &Owner::Free, &mut errors);
    let mut attributes =
        vec![parse::HookAttribute { options, span: Span::call_site(), cfgs: Vec::new() }];
    attributes.extend(parse::take_hooks(&mut function.attrs));
    let mut hooks = Vec::new();
    for attribute in attributes {
        let mut mistakes = Errors::default();
        hooks.extend(Hook::new(attribute, (&[], &function.sig), hooks.len(), &mut mistakes));
        errors.join(mistakes);
    }
    if errors.is_empty() {
        let krate = Krate::new(None);
        let hooks = hooks.iter().map(|hook| expand::hook(hook, &Owner::Free, &krate));
        return quote! { #function #(#hooks)* };
    }
    let mentions = hooks.iter().map(|hook| expand::mention(&hook.point));
    let errors = errors.into_tokens();
    quote! { #function #(#mentions)* #errors }
}

/// Whether it is an item, only of another kind than the macro wants.
fn is_other_item(item: &TokenStream) -> bool {
    match syn::parse2::<Item>(item.clone()) {
        Ok(Item::Verbatim(_)) | Err(_) => syn::parse2::<ItemFn>(item.clone()).is_ok(),
        Ok(_) => true,
    }
}

/// Where an item says what it is.
fn keyword(item: &TokenStream) -> Span {
    match syn::parse2::<Item>(item.clone()) {
        Ok(Item::Struct(item)) => item.struct_token.span,
        Ok(Item::Enum(item)) => item.enum_token.span,
        Ok(Item::Trait(item)) => item.trait_token.span,
        Ok(Item::Fn(item)) => item.sig.fn_token.span,
        Ok(Item::Impl(item)) => item.impl_token.span,
        Ok(Item::Mod(item)) => item.mod_token.span,
        Ok(item) => item.span(),
        Err(_) => item.span(),
    }
}

/// Where a function ends that has no body.
fn without_body(item: &TokenStream) -> Option<Span> {
    let declared = (|input: ParseStream<'_>| {
        input.call(syn::Attribute::parse_outer)?;
        input.parse::<Visibility>()?;
        input.parse::<TraitItemFn>()
    })
    .parse2(item.clone());
    declared.ok().filter(|item| item.default.is_none()).map(|item| item.semi_token.map_or_else(|| item.sig.to_token_stream().span(), |semi| semi.span))
}
