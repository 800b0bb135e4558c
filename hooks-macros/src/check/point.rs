//! The rules of a declaration.

use quote::ToTokens as _;
use syn::spanned::Spanned as _;
use syn::{FnArg, GenericParam, Safety, Type};

use super::attributes::{arguments_are_described_by_their_point, point_is_a_type};
use super::futures_of_point;
use crate::errors::Errors;
use crate::model::{
    Lent, Mode, Point, Policy, borrow, condition, impl_trait, is_result, is_unsized, lifetime,
    placeholder, ungrouped,
};
use crate::parse::own_type;

/// All of them.
pub(crate) fn point(point: &Point, errors: &mut Errors) {
    point_is_a_type(&point.attributes, errors);
    arguments_are_described_by_their_point(&point.signature, errors);
    point_is_a_plain_function(point, errors);
    arguments_are_unconditional(point, errors);
    arguments_have_their_own_names(point, errors);
    point_types_are_whole(point, errors);
    guard_says_what_a_failure_means(point, errors);
    veto_is_for_cancellable_points(point, errors);
    visit_is_for_cancellable_points(point, errors);
    transform_gives_what_it_takes(point, errors);
    until_handled_gives_a_value(point, errors);
    output_is_no_result(point, errors);
    point_lifetimes_are_elided(point, errors);
    body_is_a_default_answer(point, errors);
    middleware_has_no_policy(point, errors);
    stalls_are_of_middleware(point, errors);
    plain_hooks_are_counted(point, errors);
    default_takes_few_arguments(point, errors);
    inline_is_for_async_points(point, errors);
    futures_of_point(point, errors);
}

/// `unsafe fn P<T>(&self);`
pub(super) fn point_is_a_plain_function(point: &Point, errors: &mut Errors) {
    let signature = &point.signature;
    if let Some(token) = signature.constness {
        errors.at(
            token.span,
            "a hook point is dispatched at run time: remove `const`",
        );
    }
    if !matches!(signature.safety, Safety::Default) {
        errors.at(
            signature.safety.span(),
            "a hook point cannot be `unsafe`: no hook could keep its contract",
        );
    }
    if let Some(abi) = &signature.abi {
        errors.at(
            abi.span(),
            "a hook point is called from Rust: remove `extern`",
        );
    }
    if let Some(variadic) = &signature.variadic {
        errors.at(
            variadic.dots.span(),
            "a hook point passes the same to every hook: remove `...`, or pass a slice",
        );
    }
    for parameter in &signature.generics.params {
        let name = match parameter {
            GenericParam::Lifetime(parameter) => {
                errors.at(
                    parameter.span(),
                    "leave lifetimes of a hook point elided: `&T`, `Ctx<'_>`",
                );
                continue;
            }
            GenericParam::Type(parameter) => &parameter.ident,
            GenericParam::Const(parameter) => &parameter.ident,
        };
        errors.at(
            name.span(),
            format_args!("a hook point is one concrete type; `{name}` would make it many"),
        );
    }
    if let Some(clause) = &signature.generics.where_clause {
        errors.at(
            clause.span(),
            "a hook point has concrete types: remove the `where` clause",
        );
    }
    for input in &signature.inputs {
        if let FnArg::Receiver(receiver) = input {
            errors.at(
                receiver.span(),
                "a hook point is no method: declare it in a module, and pass what hooks need as an argument",
            );
        }
    }
    for argument in point.passed() {
        if let Some(span) = impl_trait(argument.inner.to_token_stream()) {
            errors.at(
                span,
                "a hook point is one concrete type: name the type, or pass `&dyn Trait`",
            );
        }
    }
}

/// `fn P(#[cfg(unix)] path: &str);`
pub(super) fn arguments_are_unconditional(point: &Point, errors: &mut Errors) {
    for span in point.signature.inputs.iter().filter_map(condition) {
        errors.at(
            span,
            "`cfg` on an argument would make two hook points of one: put it on the declaration",
        );
    }
}

/// `#[hook_point(mode = collect)] fn P(path: &str, path: &str);`
pub(super) fn arguments_have_their_own_names(point: &Point, errors: &mut Errors) {
    let names: Vec<_> = point.passed().map(|argument| &argument.name).collect();
    for (index, name) in names.iter().enumerate() {
        if names.iter().take(index).any(|earlier| earlier == name) {
            errors.at(
                name.span(),
                format_args!(
                    "two arguments are called `{name}`: hooks and callers could not tell them apart"
                ),
            );
        }
    }
}

/// `#[hook_point(mode = collect)] fn P(bytes: [u8], rest: _) -> impl Display;`
pub(super) fn point_types_are_whole(point: &Point, errors: &mut Errors) {
    let types = point.passed().map(|argument| &argument.inner);
    for ty in types.chain(&point.output) {
        if let Some(span) = own_type(ty.to_token_stream()) {
            errors.at(
                span,
                "a hook point belongs to no type, so `Self` is none: name the type",
            );
        }
    }
    let inner = point.passed().map(|argument| &argument.inner);
    let written_out = "a hook point is one concrete type: write out what `_` stands for";
    for span in inner.filter_map(|ty| placeholder(ty.to_token_stream())) {
        errors.at(span, written_out);
    }
    for argument in point.passed() {
        if argument.lent == Lent::Copied && is_unsized(&argument.inner) {
            let ty = argument.inner.to_token_stream();
            errors.at(
                argument.span,
                format_args!("`{ty}` has no size of its own: pass `&{ty}` or `&mut {ty}`"),
            );
        }
    }
    let Some(output) = &point.output else { return };
    if let Some(span) = placeholder(output.to_token_stream()) {
        errors.at(span, written_out);
    }
    if let Some(span) = impl_trait(output.to_token_stream()) {
        errors.at(
            span,
            "a hook point is one concrete type: name the type, or give `Box<dyn Trait>`",
        );
    }
    if matches!(ungrouped(output), Type::Never(_)) {
        errors.at(
            output.span(),
            "a hook point comes back to its caller: give a value, or leave `-> !` out",
        );
    }
    // The value of a transform was told of above.
    if is_unsized(output) && point.value.is_none() {
        let ty = output.to_token_stream();
        errors.at(
            output.span(),
            format_args!(
                "`{ty}` has no size of its own: give `Box<{ty}>`, or another type that owns it"
            ),
        );
    }
}

/// `#[hook_point(mode = cancellable)] fn P() -> Denied;`
pub(super) fn guard_says_what_a_failure_means(point: &Point, errors: &mut Errors) {
    if point.mode == Mode::Cancellable && point.policy_span.is_none() {
        errors.at(
            point.name.span(),
            "a cancellable point says what it means when a hook fails: add `on_error = veto` to refuse then, `propagate` or \
             `collect_errors` to end with the error, or `isolate` to go on; a `fail_closed` extension refuses under each",
        );
    }
}

/// `#[hook_point(mode = collect, on_error = veto)] fn P();`
pub(super) fn veto_is_for_cancellable_points(point: &Point, errors: &mut Errors) {
    if let Some(span) = point.policy_span
        && point.policy == Policy::Veto
        && !matches!(point.mode, Mode::Cancellable | Mode::Middleware)
    {
        errors.at(
            span,
            "only a cancellable point can be vetoed: write `on_error = isolate`, `propagate`, `collect_errors` or `guarded`",
        );
    }
}

/// `#[hook_point(mode = collect, visit = all)] fn P();`
pub(super) fn visit_is_for_cancellable_points(point: &Point, errors: &mut Errors) {
    if let Some(span) = point.visit_span
        && point.mode != Mode::Cancellable
    {
        let which = match point.mode {
            Mode::Collect | Mode::Transform => "every hook runs",
            Mode::UntilHandled => "hooks run until one has an answer",
            Mode::Middleware => "hooks run as far as each one runs `next`",
            Mode::Cancellable => return,
        };
        errors.at(
            span,
            format_args!(
                "`visit` says whether hooks of a cancellable point run on behind a veto; at {} `{}` point {which}: remove it",
                if point.mode == Mode::UntilHandled { "an" } else { "a" },
                point.mode.word()
            ),
        );
    }
}

/// `#[hook_point(mode = transform)] fn P(value: &str) -> String;`
pub(super) fn transform_gives_what_it_takes(point: &Point, errors: &mut Errors) {
    if point.mode != Mode::Transform {
        return;
    }
    let name = point.text();
    let text = format!(
        "a transform takes its value first and gives the same type back: `fn {name}(value: T, …) -> T`"
    );
    match (&point.value, &point.output) {
        (Some(value), _) if value.lent != Lent::Copied => errors.at(value.span, text),
        (Some(value), Some(output)) => {
            if value.inner.to_token_stream().to_string() != output.to_token_stream().to_string() {
                errors.at(output.span(), text);
            }
        }
        (None, _) | (_, None) => errors.at(point.name.span(), text),
    }
}

/// `#[hook_point(mode = until_handled)] fn P();`
pub(super) fn until_handled_gives_a_value(point: &Point, errors: &mut Errors) {
    if point.mode == Mode::UntilHandled && point.output.is_none() {
        let name = point.text();
        errors.at(
            point.name.span(),
            format_args!("an until_handled point is asked for a value: `fn {name}(…) -> T`"),
        );
    }
}

/// `#[hook_point(mode = collect)] fn P() -> Result<u32, Error>;`
pub(super) fn output_is_no_result(point: &Point, errors: &mut Errors) {
    if let Some(output) = &point.output
        && point.mode != Mode::Middleware
        && is_result(output)
    {
        errors.at(
            output.span(),
            if point.mode == Mode::Cancellable {
                "the reason of a veto cannot be a `Result`: a hook returns one to veto or to fail. Name the reason alone, as in \
                 `-> String`"
            } else {
                "the value of a hook point cannot be a `Result`: a hook returns one to say that it failed, and nobody \
                 could tell the two apart. Name the value alone, or wrap it in a type of its own"
            },
        );
    }
}

/// `#[hook_point(mode = collect)] fn P<'a>(text: &'a str) -> &'a str;`
pub(super) fn point_lifetimes_are_elided(point: &Point, errors: &mut Errors) {
    // Of those that are declared, `point_is_a_plain_function` tells.
    let undeclared = point.signature.generics.lifetimes().next().is_none();
    for input in &point.signature.inputs {
        if let FnArg::Typed(argument) = input
            && undeclared
            && let Some(span) = lifetime(argument.ty.to_token_stream(), |name| {
                name != "static" && name != "_"
            })
        {
            errors.at(
                span,
                "leave lifetimes of a hook point elided: `&T`, `Ctx<'_>`",
            );
        }
    }
    let given = point
        .value
        .iter()
        .map(|value| &value.inner)
        .chain(&point.output);
    let borrowed = given
        .into_iter()
        .find_map(|ty| borrow(ty.to_token_stream()));
    if let Some(span) = borrowed {
        errors.at(
            span,
            "what a hook point gives borrows nothing: use an owned type, or `&'static`",
        );
    }
}

/// `#[hook_point(mode = collect)] fn P() -> u32 { 1 }`
pub(super) fn body_is_a_default_answer(point: &Point, errors: &mut Errors) {
    if let Some(body) = &point.body
        && !matches!(point.mode, Mode::UntilHandled | Mode::Middleware)
    {
        errors.at(
            body.span(),
            format_args!(
                "a body answers where no hook did, which is for `until_handled` and `middleware` points; a {} point ends \
                 with `;`",
                point.mode.word()
            ),
        );
    }
}

/// `#[hook_point(mode = middleware, on_error = isolate)] fn P();`
pub(super) fn middleware_has_no_policy(point: &Point, errors: &mut Errors) {
    if let Some(span) = point.policy_span
        && point.mode == Mode::Middleware
    {
        errors.at(
            span,
            "a middleware point has no `on_error`: a failure is part of what it gives, as in `-> Result<T, E>`, and any \
             wrapper on the way may catch it",
        );
    }
}

/// `#[hook_point(mode = collect, warn_on_stall)] fn P();`
pub(super) fn stalls_are_of_middleware(point: &Point, errors: &mut Errors) {
    if let Some(span) = point.warn_on_stall
        && point.mode != Mode::Middleware
    {
        errors.at(
            span,
            "`warn_on_stall` tells of hooks that never ran because one before them did not run `next`: that is for \
             `middleware` points",
        );
    }
}

/// `#[hook_point(mode = middleware, hooks = exactly_one)] fn P();`
pub(super) fn plain_hooks_are_counted(point: &Point, errors: &mut Errors) {
    if let Some(span) = point.hooks_span
        && point.mode == Mode::Middleware
    {
        errors.at(
            span,
            "`hooks = …` counts plain hooks, of which a middleware point has none: remove it",
        );
    }
}

/// The most arguments that a default takes, as many as `hooks_core` has closures for.
const MOST: usize = 8;

/// `#[hook_point(mode = middleware)] fn P(a: u8, b: u8, c: u8, d: u8, e: u8, f: u8, g: u8, h: u8, i: u8);`
pub(super) fn default_takes_few_arguments(point: &Point, errors: &mut Errors) {
    if point.has_default()
        && let Some(argument) = point.arguments.get(MOST)
    {
        errors.at(
            argument.span,
            format_args!("a point with a default passes at most {MOST} arguments: put what belongs together into a struct"),
        );
    }
}

/// `#[hook_point(mode = collect, inline = 512)] fn P();`
pub(super) fn inline_is_for_async_points(point: &Point, errors: &mut Errors) {
    if let Some(inline) = &point.inline
        && !point.is_async()
    {
        errors.at(
            inline.span(),
            "`inline` is the room for a hook's future, which a sync point has none of: remove it",
        );
    }
}
