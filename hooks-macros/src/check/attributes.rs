//! The rules of attributes of others that mean something else than their author may think.

use proc_macro2::Span;
use syn::spanned::Spanned;
use syn::{Attribute, FnArg, Signature};

use crate::errors::Errors;
use crate::parse::of_functions;

/// `#[hook_point(mode = collect)] #[inline] fn P();`
pub(super) fn point_is_a_type(attributes: &[Attribute], errors: &mut Errors) {
    for name in attributes.iter().filter_map(of_functions) {
        errors.at(
            name.span(),
            format_args!("`{name}` is for functions, and a hook point becomes a type: remove it"),
        );
    }
}

/// `#[hook_point(mode = collect)] fn P(/** what it is about */ path: &str);`
pub(super) fn arguments_are_described_by_their_point(signature: &Signature, errors: &mut Errors) {
    for span in signature.inputs.iter().flat_map(documentation) {
        errors.at(
            span,
            "an argument has no documentation of its own: describe it in that of the hook point",
        );
    }
}

/// `#[hook(point = P)] #[target_feature(enable = "avx2")] fn sum(numbers: &[u32]) -> u32 {}`
pub(super) fn hook_runs_everywhere(attributes: &[Attribute], errors: &mut Errors) {
    for name in attributes.iter().filter_map(of_functions) {
        if name == "target_feature" {
            errors.at(
                name.span(),
                "a hook is called on every processor, and without asking: ask inside of it, and call a function with \
                 `target_feature` from there",
            );
        }
    }
}

fn documentation(input: &FnArg) -> impl Iterator<Item = Span> {
    let attributes = match input {
        FnArg::Receiver(receiver) => &receiver.attrs,
        FnArg::Typed(typed) => &typed.attrs,
    };
    let documents = |attribute: &&Attribute| attribute.path().is_ident("doc");
    let described = attributes.iter().find(documents);
    described.map(Spanned::span).into_iter()
}
