//! One hook call under the policy of its point: what becomes of an error or a panic.

use alloc::boxed::Box;
use core::any::Any;
use core::ops::ControlFlow;
use core::panic::AssertUnwindSafe;
use std::panic;

use crate::error::{Cause, Failure, HookError, panic_text};
use crate::hook::RowOf;
use crate::mode::{Fold, Kept};
use crate::point::{OnError, Point, Policy as _};

/// What a panic carries.
type Panic = Box<dyn Any + Send>;

/// Runs a hook by `act`; a panic is caught unless the point propagates.
#[inline]
pub(super) fn caught<P: Point, R>(act: impl FnOnce() -> R) -> Result<R, Panic> {
    if matches!(P::Policy::ON_ERROR, OnError::Propagate) {
        return Ok(act());
    }
    // What a panicking hook leaves in the arguments is documented: they keep what was done to them.
    panic::catch_unwind(AssertUnwindSafe(act))
}

/// The hook of `row` panicked; `Break` ends the dispatch.
#[cold]
#[inline(never)]
pub(super) fn panicked<P: Point, S: Fold<P>>(
    payload: Panic,
    row: RowOf<P>,
    fold: &mut S,
    kept: &mut Kept<P>,
) -> ControlFlow<()> {
    settle(Failure::Panic(panic_text(payload)), row, fold, kept)
}

/// The hook of `row` failed; `Break` ends the dispatch.
#[cold]
#[inline(never)]
pub(super) fn failed<P: Point, S: Fold<P>>(
    cause: Cause,
    row: RowOf<P>,
    fold: &mut S,
    kept: &mut Kept<P>,
) -> ControlFlow<()> {
    settle(cause.into(), row, fold, kept)
}

fn settle<P: Point, S: Fold<P>>(
    failure: Failure,
    row: RowOf<P>,
    fold: &mut S,
    kept: &mut Kept<P>,
) -> ControlFlow<()> {
    let hook = row.id();
    let fail_closed = hook.is_fail_closed();
    let error = HookError::new(hook, failure);
    // Asked before the policy: what must not be passed over is a veto wherever there are vetoes.
    let mut by_policy = |error| P::Policy::keep(kept, error, fail_closed);
    if fail_closed || matches!(P::Policy::ON_ERROR, OnError::Veto) {
        return fold.refuse(error, by_policy);
    }
    by_policy(error)
}
