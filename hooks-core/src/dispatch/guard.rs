//! One hook call under the policy of its point: what becomes of an error or a panic.

use alloc::boxed::Box;
use core::any::Any;
use core::panic::AssertUnwindSafe;
use std::panic;

use crate::error::{Cause, Failure, HookError, panic_text};
use crate::hook::RowOf;
use crate::observe::{Report, report};
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

/// The hook of `row` panicked: the error that ends the dispatch, or `None` if the next hook is to run.
#[cold]
#[inline(never)]
pub(super) fn panicked<P: Point>(payload: Panic, row: RowOf<P>) -> Option<HookError> {
    settle(Failure::Panic(panic_text(payload)), row)
}

/// The hook of `row` failed: the error that ends the dispatch, or `None` if the next hook is to run.
#[cold]
#[inline(never)]
pub(super) fn failed<P: Point>(cause: Cause, row: RowOf<P>) -> Option<HookError> {
    settle(cause.into(), row)
}

fn settle<P: Point>(failure: Failure, row: RowOf<P>) -> Option<HookError> {
    let error = HookError::new(row.id(), failure);
    match P::Policy::ON_ERROR {
        OnError::Isolate => {
            report(&Report::Failure(&error));
            // The error is the plugin's, and so is a panic of its destructor.
            if let Err(payload) = panic::catch_unwind(AssertUnwindSafe(|| drop(error))) {
                drop(panic_text(payload));
            }
            None
        }
        OnError::Propagate | OnError::Veto => Some(error),
    }
}
