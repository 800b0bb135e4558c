//! The rules of a hook's own form. Whether it agrees with its point is for the compiler to say.

use proc_macro2::Span;
use quote::ToTokens as _;
use syn::spanned::Spanned as _;
use syn::{
    Attribute, FnArg, GenericArgument, GenericParam, Path, Receiver, ReceiverKind, ReturnType,
    Safety, Signature, Type, TypeReference, WherePredicate,
};

use super::attributes::hook_runs_everywhere;
use crate::errors::Errors;
use crate::model::{
    Free, borrow, change_lifetimes, condition, impl_trait, is_unsized, next, next_type,
    placeholder, returned_future, ungrouped,
};

/// All of them.
pub(crate) fn hook(
    (attributes, signature): (&[Attribute], &Signature),
    in_block: bool,
    errors: &mut Errors,
) {
    hook_runs_everywhere(attributes, errors);
    hook_is_one_function(signature, errors);
    hook_is_safe_rust(signature, errors);
    hook_shares_its_instance(signature, in_block, errors);
    loans_end_with_the_call(signature, errors);
    parameters_are_unconditional(signature, errors);
    hook_types_are_whole(signature, errors);
    answer_borrows_nothing(signature, errors);
    next_stands_last(signature, errors);
    next_lasts_for_the_call(signature, errors);
}

/// `#[hook(point = P)] fn audit<T>(call: &T) {}`
pub(super) fn hook_is_one_function(signature: &Signature, errors: &mut Errors) {
    for parameter in &signature.generics.params {
        let name = match parameter {
            GenericParam::Lifetime(_) => continue,
            GenericParam::Type(parameter) => &parameter.ident,
            GenericParam::Const(parameter) => &parameter.ident,
        };
        errors.at(
            name.span(),
            format_args!("a hook is one concrete function; `{name}` would make it many"),
        );
    }
    for input in &signature.inputs {
        if let FnArg::Typed(input) = input
            && let Some(span) = impl_trait(input.ty.to_token_stream())
        {
            errors.at(
                span,
                "a hook is one concrete function: write the type that its point passes",
            );
        }
    }
}

/// `#[hook(point = P)] unsafe extern "C" fn audit() {}`
pub(super) fn hook_is_safe_rust(signature: &Signature, errors: &mut Errors) {
    if !matches!(signature.safety, Safety::Default) {
        errors.at(
            signature.safety.span(),
            "a hook cannot be `unsafe`: no caller could keep its contract",
        );
    }
    if let Some(abi) = &signature.abi {
        errors.at(abi.span(), "a hook is called from Rust: remove `extern`");
    }
}

/// `#[hook(point = P)] fn count(&mut self) {}`
pub(super) fn hook_shares_its_instance(signature: &Signature, in_block: bool, errors: &mut Errors) {
    let Some(receiver) = signature.receiver() else {
        return;
    };
    if !in_block {
        errors.at(
            signature.ident.span(),
            "put `#[extension]` on the impl block of this hook, and write the hook out there, as `#[hook(…)]`",
        );
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
        ReceiverKind::Reference(_, _, mutability) => mutability.is_none(),
        ReceiverKind::Typed(_, ty) => is_shared_self(ty),
        _ => false,
    }
}

/// `#[hook(point = P)] fn keep<'a: 'static>(text: &'a str) {}`
///
/// `#[hook(point = P)] fn keep(&'static self) {}`
///
/// `#[hook(point = P)] fn sort<'a>(words: &'a mut Vec<&'a str>) {}`
pub(super) fn loans_end_with_the_call(signature: &Signature, errors: &mut Errors) {
    let clauses = signature.generics.where_clause.iter();
    let in_clauses = clauses
        .flat_map(|clause| &clause.predicates)
        .filter_map(|predicate| match predicate {
            WherePredicate::Lifetime(predicate) => Some(&predicate.bounds),
            _ => None,
        });
    let in_front = signature
        .generics
        .lifetimes()
        .map(|parameter| &parameter.bounds);
    for bound in in_front.chain(in_clauses).flatten() {
        if bound.ident == "static" {
            errors.at(
                bound.span(),
                "what a point passes is lent for the length of the call: remove `'static`, and clone what is to be kept",
            );
        }
    }
    for input in &signature.inputs {
        match input {
            FnArg::Receiver(Receiver {
                kind: ReceiverKind::Reference(_, Some(lifetime), _),
                ..
            }) if lifetime.ident == "static" => errors.at(
                lifetime.span(),
                "an instance lives as long as its registry, which may be dropped: write `&self`",
            ),
            FnArg::Receiver(_) => {}
            FnArg::Typed(input) => {
                if let Some(span) = holds_its_own_loan(&input.ty) {
                    errors.at(
                        span,
                        "what is lent holds what lives longer than the loan: leave out both lifetimes, or give each its own",
                    );
                }
            }
        }
    }
}

/// The second `'a` of `&'a mut Vec<&'a str>`.
fn holds_its_own_loan(ty: &Type) -> Option<Span> {
    let Type::Reference(TypeReference {
        lifetime: Some(loan),
        mutability: Some(_),
        elem,
        ..
    }) = ungrouped(ty)
    else {
        return None;
    };
    let mut found = None;
    change_lifetimes(elem.to_token_stream(), |free| {
        if let Free::Written { name, .. } = free
            && loan.ident != "_"
            && **name == loan.ident
        {
            found = found.or(Some(name.span()));
        }
        None
    });
    found
}

/// `#[hook(point = P)] fn audit(call: _) -> [u8] {}`, of which rustc says what is wrong.
pub(super) fn hook_types_are_whole(signature: &Signature, errors: &mut Errors) {
    let parameters = signature.inputs.iter().filter_map(|input| match input {
        FnArg::Typed(input) => Some(&*input.ty),
        FnArg::Receiver(_) => None,
    });
    let output = match &signature.output {
        ReturnType::Type(_, ty) => Some(&**ty),
        ReturnType::Default => None,
    };
    for ty in parameters.chain(output) {
        if is_unsized(ty) || placeholder(ty.to_token_stream()).is_some() {
            errors.leave_to_rustc();
        }
    }
}

/// `&Self`, as in `self: &Self`.
fn is_shared_self(ty: &Type) -> bool {
    let Type::Reference(TypeReference {
        mutability: None,
        elem,
        ..
    }) = ty
    else {
        return false;
    };
    matches!(&**elem, Type::Path(path) if path.path.is_ident("Self"))
}

/// `#[hook(point = P)] fn audit(#[cfg(unix)] call: &Call) {}`
pub(super) fn parameters_are_unconditional(signature: &Signature, errors: &mut Errors) {
    for span in signature.inputs.iter().filter_map(condition) {
        errors.at(
            span,
            "`cfg` on a parameter would make two hooks of one: put it on the function",
        );
    }
}

/// `#[hook(point = P)] fn first_word(text: &str) -> Option<&str> {}`
pub(super) fn answer_borrows_nothing(signature: &Signature, errors: &mut Errors) {
    let ReturnType::Type(_, ty) = &signature.output else {
        return;
    };
    // A future that is written out may borrow; what it gives may not, which the compiler sees.
    if returned_future(&signature.output) {
        return;
    }
    if let Some(span) = borrow(ty.to_token_stream()) {
        errors.at(span, "what a hook returns outlives its arguments: return an owned value, or something `'static`");
    }
}

/// `#[hook(point = P)] fn around(next: Next<'_, P>, call: &Call) {}`
pub(super) fn next_stands_last(signature: &Signature, errors: &mut Errors) {
    let before_last = signature.inputs.iter().rev().skip(1);
    for input in before_last.filter(|input| next(input).is_some()) {
        errors.at(
            input.span(),
            "what a wrapper runs is its last parameter: move `next` behind the arguments",
        );
    }
}

/// `#[hook(point = P)] fn around(next: &mut Next<'_, P>) {}`
///
/// Only of the hook's own point: another type may be called so, too.
pub(super) fn next_is_taken_by_value(signature: &Signature, point: &Path, errors: &mut Errors) {
    let Some(FnArg::Typed(input)) = signature.inputs.last() else {
        return;
    };
    let Type::Reference(reference) = &*input.ty else {
        return;
    };
    let arguments = next_type(&reference.elem).map(|arguments| arguments.args.iter());
    let last = |path: &Path| path.segments.last().map(|last| last.ident.clone());
    let is_point = |argument: &GenericArgument| matches!(argument, GenericArgument::Type(Type::Path(ty)) if last(&ty.path) == last(point));
    if arguments.into_iter().flatten().any(is_point) {
        errors.at(
            reference.span(),
            "a wrapper is given what it runs: write `next: Next<'_, …>`, or `mut next: Next<'_, …>` to repeat it",
        );
    }
}

/// Those that need to know its point.
pub(crate) fn hook_of_point(signature: &Signature, point: &Path, errors: &mut Errors) {
    next_is_taken_by_value(signature, point, errors);
}

/// `#[hook(point = P)] fn around(next: Next<'static, P>) {}`
pub(super) fn next_lasts_for_the_call(signature: &Signature, errors: &mut Errors) {
    let arguments = signature.inputs.last().and_then(next);
    let first = arguments.and_then(|arguments| arguments.args.first());
    if let Some(GenericArgument::Lifetime(lifetime)) = first
        && lifetime.ident == "static"
    {
        errors.at(
            lifetime.span(),
            "what a wrapper runs is there for the length of the call: write `Next<'_, …>`",
        );
    }
}
