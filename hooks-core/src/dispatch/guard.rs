//! One hook call under the policy of its point: what becomes of an error or a panic.

use core::mem;
use core::ops::ControlFlow;

use crate::error::{Cause, Failure, HookError};
use crate::hook::{RowOf, Told};
use crate::mode::{Fold, Kept};
use crate::panics::{self, Panic};
use crate::point::{OnError, Point, Policy as _};

/// Runs a hook by `act`; a panic is caught unless the point propagates.
#[inline]
pub(super) fn caught<P: Point, R>(act: impl FnOnce() -> R) -> Result<R, Panic> {
    if matches!(P::Policy::ON_ERROR, OnError::Propagate) {
        return Ok(act());
    }
    // What a panicking hook leaves in the arguments is documented: they keep what was done to them.
    panics::caught(act)
}

/// What a dispatch remembers of failures. Where it does not come to its end, because it is cancelled or the caller's own
/// code panics, that is reported.
pub(super) struct Remembered<P: Point>(Kept<P>);

impl<P: Point> Remembered<P> {
    #[inline]
    pub(super) fn nothing() -> Self {
        Self(Kept::<P>::default())
    }

    /// For the verdict.
    #[inline]
    pub(super) fn into_kept(mut self) -> Kept<P> {
        mem::take(&mut self.0)
    }
}

impl<P: Point> Drop for Remembered<P> {
    #[inline]
    fn drop(&mut self) {
        P::Policy::report(mem::take(&mut self.0));
    }
}

/// The hook of `row` failed or panicked, of which those are `told` who watch; `Break` ends the dispatch.
#[cold]
#[inline(never)]
pub(super) fn failed<P: Point, S: Fold<P>>(
    failure: Result<Cause, Panic>,
    row: RowOf<P>,
    told: Told<'_>,
    fold: &mut S,
    remembered: &mut Remembered<P>,
) -> ControlFlow<()> {
    let failure = match failure {
        Ok(cause) => cause.into(),
        Err(panic) => Failure::panic(panic),
    };
    let hook = row.id();
    let fail_closed = hook.is_fail_closed();
    let error = HookError::new(hook, failure);
    told.failed(&error);
    // Asked before the policy: what must not be passed over is a veto wherever there are vetoes.
    let mut by_policy = |error| P::Policy::keep(&mut remembered.0, error, fail_closed);
    if fail_closed || matches!(P::Policy::ON_ERROR, OnError::Veto) {
        return fold.refuse(error, by_policy);
    }
    by_policy(error)
}
