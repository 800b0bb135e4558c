//! One hook call under the policy of its point: what becomes of an error or a panic.

use alloc::string::String;
use core::ops::ControlFlow;
use std::panic::{self, AssertUnwindSafe};

use crate::error::{Cause, Failure, HookError, panic_text};
use crate::hook::RowOf;
use crate::mode::End;
use crate::observe::{Report, report};
use crate::point::{OnError, Point, Policy};

/// Runs `act`; a panic is caught unless the point propagates.
#[inline(always)]
pub(super) fn guarded<P: Point, R>(act: impl FnOnce() -> R) -> Result<R, String> {
    if matches!(P::Policy::ON_ERROR, OnError::Propagate) {
        return Ok(act());
    }
    // What a panicking hook leaves in the arguments is documented: they keep what was done to them.
    panic::catch_unwind(AssertUnwindSafe(act)).map_err(panic_text)
}

/// The answer of a call, or what its failure means: the next hook, or the end.
#[inline(always)]
pub(super) fn settle<P: Point>(
    outcome: Result<Result<P::Answer, Cause>, String>,
    row: RowOf<P>,
) -> Result<P::Answer, ControlFlow<End>> {
    match outcome {
        Ok(Ok(answer)) => Ok(answer),
        Ok(Err(cause)) => Err(failed(Failure::Error(cause), row)),
        Err(text) => Err(failed(Failure::Panic(text), row)),
    }
}

#[cold]
#[inline(never)]
fn failed<P: Point>(failure: Failure, row: RowOf<P>) -> ControlFlow<End> {
    let error = HookError::new(row.id(), failure);
    match P::Policy::ON_ERROR {
        OnError::Isolate => {
            report(&Report::Failure(&error));
            ControlFlow::Continue(())
        }
        OnError::Propagate | OnError::Veto => ControlFlow::Break(End::Failed(error)),
    }
}
