//! What a signature says, where its form matters to us.

use proc_macro2::Span;
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{
    AngleBracketedGenericArguments, FnArg, GenericArgument, Path, PathArguments, ReturnType, Type,
    TypeParamBound, TypeReference,
};

/// How a hook takes a parameter, as far as its tokens tell.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    /// `&T`
    Shared,
    /// `&'static T`
    Kept,
    /// `&mut T`
    Exclusive,
    /// Anything else.
    Value,
}

impl Form {
    pub(crate) fn of(ty: &Type) -> Self {
        match ungrouped(ty) {
            Type::Reference(reference) if reference.mutability.is_some() => Self::Exclusive,
            Type::Reference(reference) if is_static(reference) => Self::Kept,
            Type::Reference(_) => Self::Shared,
            _ => Self::Value,
        }
    }
}

/// Whether a reference is `&'static`.
pub(super) fn is_static(reference: &TypeReference) -> bool {
    reference
        .lifetime
        .as_ref()
        .is_some_and(|lifetime| lifetime.ident == "static")
}

/// A parameter of a hook.
#[derive(Clone, Copy)]
pub(crate) struct Parameter {
    /// Where its type stands.
    pub(crate) span: Span,
    pub(crate) form: Form,
}

/// Where a parameter says under which condition it is there.
pub(crate) fn condition(input: &FnArg) -> Option<Span> {
    let attributes = match input {
        FnArg::Receiver(receiver) => &receiver.attrs,
        FnArg::Typed(parameter) => &parameter.attrs,
    };
    let is_condition = |path: &Path| path.is_ident("cfg") || path.is_ident("cfg_attr");
    let condition = attributes.iter().find(|it| is_condition(it.path()));
    condition.map(Spanned::span)
}

/// The type inside the invisible groups and parentheses around it.
pub(crate) fn ungrouped(mut ty: &Type) -> &Type {
    loop {
        ty = match ty {
            Type::Group(group) => &group.elem,
            Type::Paren(paren) => &paren.elem,
            _ => return ty,
        };
    }
}

/// Whether the type is written as a name.
pub(crate) fn is_named(ty: &Type) -> bool {
    matches!(ungrouped(ty), Type::Path(_))
}

/// Whether the type, as it is written, has no size: `[T]`, `str`, `dyn Trait`.
pub(crate) fn is_unsized(ty: &Type) -> bool {
    match ungrouped(ty) {
        Type::Slice(_) | Type::TraitObject(_) => true,
        Type::Path(path) => path.qself.is_none() && path.path.is_ident("str"),
        _ => false,
    }
}

/// Whether the type is written as a `Result`.
pub(crate) fn is_result(ty: &Type) -> bool {
    matches!(ungrouped(ty), Type::Path(path) if last_is(&path.path, &["Result"]))
}

/// What `Next<…>` is of, where a parameter is written so.
///
/// Without a type in it the name is another one's.
pub(crate) fn next(input: &FnArg) -> Option<&AngleBracketedGenericArguments> {
    let FnArg::Typed(parameter) = input else {
        return None;
    };
    next_type(&parameter.ty)
}

/// The same of a type.
pub(crate) fn next_type(ty: &Type) -> Option<&AngleBracketedGenericArguments> {
    let Type::Path(ty) = ungrouped(ty) else {
        return None;
    };
    let last = ty.path.segments.last()?;
    let PathArguments::AngleBracketed(arguments) = &last.arguments else {
        return None;
    };
    let has_type = arguments
        .args
        .iter()
        .any(|argument| matches!(argument, GenericArgument::Type(_)));
    (last.ident == "Next" && has_type).then_some(arguments)
}

/// The type of a parameter that is written `Next`, or `Next<'_>`: ours without its point, or another one's.
pub(super) fn next_of_none(input: &FnArg) -> Option<&Type> {
    let FnArg::Typed(parameter) = input else {
        return None;
    };
    let Type::Path(ty) = ungrouped(&parameter.ty) else {
        return None;
    };
    let is_next = ty.path.segments.len() == 1 && last_is(&ty.path, &["Next"]);
    (is_next && next(input).is_none()).then_some(&parameter.ty)
}

/// Whether the return type is a future: `impl Future`, `BoxFuture`, `Pin<Box<dyn Future>>`.
///
/// `#[async_trait]` above us leaves the last form where the user wrote `async`.
pub(crate) fn returned_future(output: &ReturnType) -> bool {
    let ReturnType::Type(_, ty) = output else {
        return false;
    };
    is_future(ty)
}

/// Whether the return type is a future on the heap: `BoxFuture`, `Pin<Box<dyn Future>>`.
pub(super) fn returned_box(output: &ReturnType) -> bool {
    matches!(output, ReturnType::Type(_, ty) if matches!(ungrouped(ty), Type::Path(_)))
        && returned_future(output)
}

fn is_future(ty: &Type) -> bool {
    match ungrouped(ty) {
        Type::ImplTrait(ty) => bounds_future(&ty.bounds),
        Type::TraitObject(ty) => bounds_future(&ty.bounds),
        Type::Path(ty) => {
            last_is(&ty.path, &["BoxFuture", "LocalBoxFuture"]) || holds_future(&ty.path)
        }
        _ => false,
    }
}

/// `Pin<X>` and `Box<X>` of a future.
fn holds_future(path: &Path) -> bool {
    let Some(last) = path.segments.last() else {
        return false;
    };
    let PathArguments::AngleBracketed(arguments) = &last.arguments else {
        return false;
    };
    last_is(path, &["Pin", "Box"])
        && arguments
            .args
            .iter()
            .any(|argument| matches!(argument, GenericArgument::Type(ty) if is_future(ty)))
}

fn bounds_future<P>(bounds: &Punctuated<TypeParamBound, P>) -> bool {
    bounds.iter().any(
        |bound| matches!(bound, TypeParamBound::Trait(bound) if last_is(&bound.path, &["Future"])),
    )
}

fn last_is(path: &Path, names: &[&str]) -> bool {
    path.segments
        .last()
        .is_some_and(|last| names.iter().any(|name| last.ident == name))
}
