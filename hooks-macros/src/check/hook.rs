//! The rules of a hook's own form. Whether it agrees with its point is for the compiler to say.

use syn::spanned::Spanned as _;
use syn::{FnArg, GenericParam, Receiver, ReceiverKind, Safety, Signature, Type};

use crate::errors::Errors;
use crate::model::Owner;

/// All of them.
pub(crate) fn hook(signature: &Signature, owner: &Owner<'_>, errors: &mut Errors) {
    hook_is_one_function(signature, errors);
    hook_is_safe_rust(signature, errors);
    hook_shares_its_instance(signature, owner, errors);
    parameters_are_unconditional(signature, errors);
}

/// `#[hook(point = P)] fn audit<T>(call: &T) {}`
pub(super) fn hook_is_one_function(signature: &Signature, errors: &mut Errors) {
    for parameter in &signature.generics.params {
        let name = match parameter {
            GenericParam::Lifetime(_) => continue,
            GenericParam::Type(parameter) => &parameter.ident,
            GenericParam::Const(parameter) => &parameter.ident,
        };
        errors.at(name.span(), format_args!("a hook is one concrete function; `{name}` would make it many"));
    }
    for input in &signature.inputs {
        if let FnArg::Typed(input) = input
            && let Type::ImplTrait(ty) = &*input.ty
        {
            errors.at(ty.span(), "a hook is one concrete function: write the type that its point passes");
        }
    }
}

/// `#[hook(point = P)] unsafe extern "C" fn audit() {}`
pub(super) fn hook_is_safe_rust(signature: &Signature, errors: &mut Errors) {
    if !matches!(signature.safety, Safety::Default) {
        errors.at(signature.safety.span(), "a hook cannot be `unsafe`: no caller could keep its contract");
    }
    if let Some(abi) = &signature.abi {
        errors.at(abi.span(), "a hook is called from Rust: remove `extern`");
    }
    if let Some(variadic) = &signature.variadic {
        errors.at(variadic.span(), "a hook takes what its point passes: remove `...`");
    }
}

/// `#[hook(point = P)] fn count(&mut self) {}`
pub(super) fn hook_shares_its_instance(signature: &Signature, owner: &Owner<'_>, errors: &mut Errors) {
    let Some(receiver) = signature.receiver() else { return };
    if matches!(owner, Owner::Free) {
        errors.at(signature.ident.span(), "put `#[extension]` on the impl block of this hook");
    } else if !is_shared(receiver) {
        errors.at(
            receiver.span(),
            "a hook takes `&self` or no receiver, because one instance serves all threads; keep changing state in an \
             atomic or a lock",
        );
    }
}

fn is_shared(receiver: &Receiver) -> bool {
    match &receiver.kind {
        ReceiverKind::Reference(_, lifetime, mutability) => {
            let _any_lifetime = lifetime;
            mutability.is_none()
        }
        _ => false,
    }
}

/// `#[hook(point = P)] fn audit(#[cfg(unix)] call: &Call) {}`
pub(super) fn parameters_are_unconditional(signature: &Signature, errors: &mut Errors) {
    for input in &signature.inputs {
        let attributes = match input {
            FnArg::Receiver(receiver) => &receiver.attrs,
            FnArg::Typed(parameter) => &parameter.attrs,
        };
        for attribute in attributes {
            if attribute.path().is_ident("cfg") || attribute.path().is_ident("cfg_attr") {
                errors.at(attribute.span(), "`cfg` on a parameter would make two hooks of one: put it on the function");
            }
        }
    }
}
