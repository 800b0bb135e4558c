//! The rules of an extension's block.

use quote::ToTokens as _;
use syn::spanned::Spanned as _;
use syn::{GenericParam, ImplItem, ItemImpl};

use super::order;
use crate::errors::Errors;
use crate::model::{Block, New, is_named, placeholder};
use crate::names::is_name;
use crate::parse::{Implementation, Member, raw_hook};

/// All of them.
pub(crate) fn extension(item: &Implementation, block: &Block, errors: &mut Errors) {
    name_fits_configuration(block, errors);
    options_stand_on_the_own_block(block, errors);
    options_are_taken_by_a_function(block, errors);
    if let Block::Own(options) = block {
        order(options.priority.as_ref(), errors);
    }
    extension_is_one_type(&item.header, errors);
    extension_type_is_whole(&item.header, errors);
    hooks_are_written_out(&item.members, errors);
}

/// `#[extension(name = "my cache")] impl Cache {}`
pub(super) fn name_fits_configuration(block: &Block, errors: &mut Errors) {
    let Block::Own(options) = block else { return };
    if let Some(span) = options.name_span
        && !is_name(&options.name)
    {
        errors.at(
            span,
            "the name of an extension stands in configuration: letters, digits, `_` and `-`, at least one",
        );
    }
}

/// `#[extension(part, name = "cache")] impl Cache {}`
pub(super) fn options_stand_on_the_own_block(block: &Block, errors: &mut Errors) {
    let Block::Part { misplaced } = block else {
        return;
    };
    for (key, span) in misplaced {
        errors.at(
            *span,
            format_args!("`{key}` belongs on the extension's own block, the one without `part`"),
        );
    }
}

/// `#[extension(options = Size)] impl Cache {}`
///
/// `#[extension(options = Size, new = Cache::new(8))] impl Cache {}`
pub(super) fn options_are_taken_by_a_function(block: &Block, errors: &mut Errors) {
    let Block::Own(options) = block else { return };
    let Some((_, key)) = options.options else {
        return;
    };
    match &options.new {
        None => errors.at(
            key,
            "`options` are taken by a constructor: name it, as in `new = Type::new`",
        ),
        Some(New::Value(value)) => errors.at(
            value.span(),
            "where there are `options`, `new` names the function that takes them, without a call: `new = Type::new`",
        ),
        Some(New::Named(_)) => {}
    }
}

/// `#[extension] impl<T> Cache<T> {}`
///
/// `#[extension] impl dyn Store {}`
pub(super) fn extension_is_one_type(item: &ItemImpl, errors: &mut Errors) {
    if !is_named(&item.self_ty) {
        errors.at(
            item.self_ty.span(),
            "an extension is a type with a name, of which there can be one instance: a struct or an enum",
        );
    }
    for parameter in &item.generics.params {
        let name = match parameter {
            GenericParam::Lifetime(_) => continue,
            GenericParam::Type(parameter) => &parameter.ident,
            GenericParam::Const(parameter) => &parameter.ident,
        };
        errors.at(
            name.span(),
            format_args!("`#[extension]` needs one concrete type; `{name}` is a parameter"),
        );
    }
}

/// `#[extension] impl Cache<_> {}`, of which rustc says what is wrong.
pub(super) fn extension_type_is_whole(item: &ItemImpl, errors: &mut Errors) {
    if placeholder(item.self_ty.to_token_stream()).is_some() {
        errors.leave_to_rustc();
    }
}

/// `#[extension] impl Cache { make_hooks! { #[hook(point = P)] fn audit(&self) {} } }`
pub(super) fn hooks_are_written_out(members: &[Member], errors: &mut Errors) {
    for member in members {
        if let Member::Other { read, .. } = member
            && let ImplItem::Macro(call) = &**read
            && raw_hook(call.mac.tokens.clone()).is_some()
        {
            errors.at(
                call.span(),
                "hooks inside a macro call cannot be seen from here; write them out or put `#[extension]` inside the \
                 macro",
            );
        }
    }
}
