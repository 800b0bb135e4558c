//! The rules of how a hook's future is kept: on a hook, and on a point for all of its hooks.

use core::time::Duration;

use proc_macro2::Span;

use crate::errors::Errors;
use crate::model::{Hook, Mode, Point, Returned};

/// All of them, of a hook.
pub(crate) fn future(hook: &Hook, errors: &mut Errors) {
    wrapper_is_part_of_the_call(hook, errors);
    timeout_is_for_async_hooks(hook, errors);
    boxed_is_for_async_hooks(hook, errors);
    future_is_boxed_once(hook, errors);
    timeout_is_a_time(hook.timeout, errors);
}

/// All of them, of a point.
pub(crate) fn futures_of_point(point: &Point, errors: &mut Errors) {
    timeout_is_for_async_points(point, errors);
    timeout_is_for_plain_hooks(point, errors);
    local_is_for_async_points(point, errors);
    timeout_is_a_time(point.timeout, errors);
}

/// `#[hook(point = P, wrap, boxed, timeout = "2s")] async fn around(next: Next<'_, P>) {}`
pub(super) fn wrapper_is_part_of_the_call(hook: &Hook, errors: &mut Errors) {
    if hook.next.is_none() {
        return;
    }
    if let Some((_, span)) = hook.timeout {
        errors.at(
            span,
            "a wrapper is part of the call that it runs, and has no `timeout`: limit what it awaits inside, or remove this",
        );
    }
    if let Some(span) = hook.boxed {
        errors.at(
            span,
            "the future of a wrapper goes to the heap by itself where its point has no room: remove `boxed`",
        );
    }
}

/// `#[hook(point = P, timeout = "2s")] fn audit() {}`
pub(super) fn timeout_is_for_async_hooks(hook: &Hook, errors: &mut Errors) {
    if let Some((_, span)) = hook.timeout
        && hook.asynchronous.is_none()
        && hook.next.is_none()
    {
        errors.at(
            span,
            "a `timeout` ends a hook while it waits, and a sync hook never does: make the function `async`, or remove this",
        );
    }
}

/// `#[hook(point = P, boxed)] fn audit() {}`
pub(super) fn boxed_is_for_async_hooks(hook: &Hook, errors: &mut Errors) {
    if let Some(span) = hook.boxed
        && hook.asynchronous.is_none()
        && hook.next.is_none()
    {
        errors.at(
            span,
            "`boxed` puts the future of an async hook on the heap, and a sync hook has none: remove it",
        );
    }
}

/// `#[hook(point = P, boxed)] fn audit() -> BoxFuture<'static, ()> {}`
pub(super) fn future_is_boxed_once(hook: &Hook, errors: &mut Errors) {
    if let Some(span) = hook.boxed
        && hook.returns == Returned::Box
        && hook.next.is_none()
    {
        errors.at(
            span,
            "what this function returns is on the heap already: remove `boxed`",
        );
    }
}

/// `#[hook_point(mode = collect, timeout = "2s")] fn P();`
pub(super) fn timeout_is_for_async_points(point: &Point, errors: &mut Errors) {
    if let Some((_, span)) = point.timeout
        && !point.is_async()
    {
        errors.at(
            span,
            "a `timeout` ends a hook while it waits, and the hooks of a sync point never do: declare it `async fn`, or remove \
             this",
        );
    }
}

/// `#[hook_point(mode = middleware, timeout = "2s")] async fn P();`
pub(super) fn timeout_is_for_plain_hooks(point: &Point, errors: &mut Errors) {
    if let Some((_, span)) = point.timeout
        && point.mode == Mode::Middleware
        && point.is_async()
    {
        errors.at(
            span,
            "the hooks of a middleware point are part of the call that they run, and have no `timeout`: limit the call itself, \
             or remove this",
        );
    }
}

/// `#[hook_point(mode = collect, local)] fn P();`
pub(super) fn local_is_for_async_points(point: &Point, errors: &mut Errors) {
    if let Some(span) = point.local
        && !point.is_async()
    {
        errors.at(
            span,
            "`local` keeps the dispatch of an async point on one thread, where that of a sync point stays anyway: remove it",
        );
    }
}

/// What tokio counts to without a doubt; a longer wait is a mistake in the unit.
const LONGEST: Duration = Duration::from_hours(365 * 24);

/// `#[hook(point = P, timeout = "0s")] async fn audit() {}`
pub(super) fn timeout_is_a_time(timeout: Option<(Duration, Span)>, errors: &mut Errors) {
    let Some((timeout, span)) = timeout else {
        return;
    };
    if timeout.is_zero() {
        errors.at(
            span,
            "with no time at all every hook that waits would fail: give it some, as in \"500ms\", or remove `timeout`",
        );
    } else if timeout > LONGEST {
        errors.at(span, "a `timeout` is a year at most, which is \"8760h\"");
    }
}
