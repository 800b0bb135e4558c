//! Runs the stages. It alone sees both a result and the mistakes.

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::quote;
use syn::parse::{Parse, ParseStream};
use syn::spanned::Spanned as _;
use syn::{Item, Type, Visibility};

use crate::errors::Errors;
use crate::model::{Block, Declared, Hook, Named, Owner, Point};
use crate::names::{Krate, hash};
use crate::parse::{End, Function, Implementation, Member, UnreadPoint};
use crate::{check, expand, parse};

impl Parse for Declared {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let attributes = input.call(syn::Attribute::parse_outer)?;
        let visibility: Visibility = input.parse()?;
        let signature = input.parse()?;
        let end: End = input.parse()?;
        Ok(Self {
            attributes,
            visibility,
            signature,
            body: end.body(),
        })
    }
}

/// `#[hook_point(…)]`
pub(crate) fn hook_point(options: TokenStream, item: &TokenStream) -> TokenStream {
    if let Some(refusal) = nested_too_deep([&options, item], item) {
        return refusal;
    }
    let declared =
        syn::parse2::<Declared>(item.clone()).or_else(|_| syn::parse2(parse::mended(item.clone())));
    let Ok(declared) = declared else {
        if keyword(item).is_none()
            && let Some(unread) = UnreadPoint::read(item.clone())
        {
            return expand::unread_point(&unread, &Point::krate(options));
        }
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
    if declared.signature.receiver().is_some() {
        // In an impl block or a trait, where nothing of ours may stand.
        return errors.into_tokens();
    }
    expand::point_stub(&declared, &krate, errors)
}

/// `#[extension(…)]`
pub(crate) fn extension(options: TokenStream, item: &TokenStream) -> TokenStream {
    if let Some(refusal) = nested_too_deep([&options, item, &members(item)], item) {
        return refusal;
    }
    let Some(mut block) = Implementation::read(item.clone()) else {
        return another_item(
            item,
            "`#[extension]` goes on an `impl` block; for a function use `#[hook]` alone",
        );
    };
    let mut errors = Errors::default();
    let (kind, krate) = Block::new(options, &block.header.self_ty, &mut errors);
    check::extension(&block, &kind, &mut errors);
    let (hooks, names) = hooks_of_block(&mut block, &kind, &mut errors);
    if errors.is_empty() {
        let names = expand::names_of_ours(&names);
        let expanded = expand::extension((&block, hash(item)), &kind, &hooks, &krate);
        return quote! { #expanded #names };
    }
    let name = expand::raw_name_of_ours(parse::raw_hook(item.clone()));
    let compared = expand::compared_in_block(&block.header, &hooks, &krate);
    let stub = expand::extension_stub((&block, hash(item)), &kind, &krate);
    let errors = errors.into_tokens();
    quote! { #block #stub #name #compared #errors }
}

/// The hooks of a block, which loses their attributes, and what the user calls our attribute.
fn hooks_of_block(
    block: &mut Implementation,
    kind: &Block,
    errors: &mut Errors,
) -> (Vec<Hook>, Vec<Named>) {
    let self_ty = (*block.header.self_ty).clone();
    let mut hooks = Vec::new();
    let mut names = Vec::new();
    for member in &mut block.members {
        let Member::Function(function) = member else {
            continue;
        };
        let attributes = parse::take_hooks(&mut function.attributes);
        let conditions = parse::cfgs(&function.attributes);
        names.extend(
            attributes
                .iter()
                .filter_map(|attribute| Named::new(attribute, &conditions)),
        );
        if !attributes.is_empty() {
            let extension = Some((&self_ty, kind));
            hooks_of_function(attributes, function, extension, &mut hooks, errors);
        }
    }
    (hooks, names)
}

/// `#[hook(…)]` outside an extension's block.
pub(crate) fn hook(options: TokenStream, item: &TokenStream) -> TokenStream {
    if expand::is_name_of_ours(&options) {
        return TokenStream::new();
    }
    if let Some(refusal) = nested_too_deep([&options, item], item) {
        return refusal;
    }
    let Ok(mut function) = syn::parse2::<Function>(item.clone()) else {
        if let Some(name) = of_another_rust(item) {
            let mut errors = Errors::default();
            errors.at(
                name,
                "the declaration of this hook cannot be read: it is written in a Rust that is younger than this macro",
            );
            let errors = errors.into_tokens();
            let stripped = parse::strip_raw(item.clone());
            return quote! { #stripped #errors };
        }
        return another_item(
            item,
            "`#[hook]` goes on a function, or on a method in an `#[extension]` block",
        );
    };
    let mut errors = Errors::default();
    let mut attributes = vec![parse::HookAttribute::here(options)];
    attributes.extend(parse::take_hooks(&mut function.attributes));
    let mut hooks = Vec::new();
    hooks_of_function(attributes, &mut function, None, &mut hooks, &mut errors);
    if errors.is_empty() {
        let krate = Krate::new(None);
        let content = hash(item);
        let named = hooks
            .first()
            .map(|first| expand::named_alike(first, &function.visibility));
        let hooks = hooks.iter().enumerate().map(|(index, hook)| {
            let named = named.as_ref().filter(|_| index == 0);
            expand::free_hook(hook, content, named, &krate)
        });
        return quote! { #function #(#hooks)* };
    }
    // In an impl block, where a receiver shows us to be, nothing of ours may stand.
    let krate = Krate::new(None);
    let compared = hooks
        .iter()
        .filter(|hook| !hook.receiver)
        .map(|hook| expand::compared(hook, &Owner::Free { content: 0 }, &krate));
    let errors = errors.into_tokens();
    quote! { #function #(#compared)* #errors }
}

/// `static_chain!(…)`
pub(crate) fn static_chain(tokens: TokenStream) -> TokenStream {
    match syn::parse2(tokens) {
        Ok(chain) => expand::static_chain(&chain),
        Err(error) => error.into_compile_error(),
    }
}

/// One hook an attribute.
fn hooks_of_function(
    attributes: Vec<parse::HookAttribute>,
    function: &mut Function,
    extension: Option<(&Type, &Block)>,
    hooks: &mut Vec<Hook>,
    errors: &mut Errors,
) {
    if let Some(end) = function.ends_without_body() {
        function.end_with(expand::missing_body(end));
    }
    let signature = &function.signature;
    let mut form = Errors::default();
    let described = (&*function.attributes, signature);
    check::hook(described, extension.is_some(), &mut form);
    let sound = form.is_empty();
    errors.join(form);
    let first = hooks.len();
    for attribute in attributes {
        // A fresh list, so that what is wrong with one hook does not hide what is wrong with another.
        let mut mistakes = Errors::default();
        let hook = Hook::new(attribute, described, hooks.len(), &mut mistakes);
        if let Some(mut hook) = hook {
            check::order(hook.priority.as_ref(), &mut mistakes);
            check::edges(&hook, extension, &mut mistakes);
            check::future(&hook, &mut mistakes);
            let mut of_point = Errors::default();
            check::hook_of_point(signature, &hook.point, &mut of_point);
            hook.sound &= sound && of_point.is_empty();
            mistakes.join(of_point);
            let hook = hook.behind(hooks.get(first..).unwrap_or_default());
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

/// What comes out where some of `parts` of an item is nested too deep to be read.
fn nested_too_deep<const N: usize>(
    parts: [&TokenStream; N],
    item: &TokenStream,
) -> Option<TokenStream> {
    let span = parts.into_iter().cloned().find_map(parse::too_deep)?;
    let mut errors = Errors::default();
    errors.at(
        span,
        "this is nested more than 128 levels deep, which is too deep to be read",
    );
    let errors = errors.into_tokens();
    Some(quote! { #item #errors })
}

/// What stands in the braces at the end of an item.
fn members(item: &TokenStream) -> TokenStream {
    match item.clone().into_iter().last() {
        Some(TokenTree::Group(group)) => group.stream(),
        _ => TokenStream::new(),
    }
}

/// The keyword of a function that rustc can read and we cannot.
fn of_another_rust(item: &TokenStream) -> Option<Span> {
    let keyword = item.clone().into_iter().find_map(|token| match token {
        TokenTree::Ident(word) if word == "fn" => Some(word.span()),
        _ => None,
    })?;
    (self::keyword(item).is_none() && parse::is_of_another_rust(item.clone())).then_some(keyword)
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

#[cfg(test)]
mod expansions;
#[cfg(test)]
mod fuzz;
