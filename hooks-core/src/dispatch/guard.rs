//! One hook call under the policy of its point: what becomes of an error or a panic.

use alloc::boxed::Box;
use core::any::Any;
use core::ops::ControlFlow;
use core::panic::AssertUnwindSafe;
use core::task::Poll;
use std::panic;

use crate::error::{Cause, Failure, HookError, panic_text};
use crate::hook::RowOf;
use crate::mode::End;
use crate::observe::{Report, report};
use crate::point::{OnError, Point, Policy as _};

/// An answer, or what a failure means: the next hook, or the end.
type Settled<P> = Result<<P as Point>::Answer, ControlFlow<End>>;

/// Runs the hook of `row` by `act`; a panic is caught unless the point propagates.
#[inline]
pub(super) fn guarded<P: Point>(
    row: RowOf<P>,
    act: impl FnOnce() -> Result<P::Answer, Cause>,
) -> Settled<P> {
    match guarded_poll(row, || Poll::Ready(act())) {
        Poll::Ready(settled) => settled,
        Poll::Pending => Err(ControlFlow::Continue(())),
    }
}

/// The same for a hook that may not be over yet.
#[inline]
pub(super) fn guarded_poll<P: Point>(
    row: RowOf<P>,
    act: impl FnOnce() -> Poll<Result<P::Answer, Cause>>,
) -> Poll<Settled<P>> {
    let polled = if matches!(P::Policy::ON_ERROR, OnError::Propagate) {
        act()
    } else {
        // What a panicking hook leaves in the arguments is documented: they keep what was done to them.
        match panic::catch_unwind(AssertUnwindSafe(act)) {
            Ok(polled) => polled,
            Err(payload) => return Poll::Ready(Err(panicked(payload, row))),
        }
    };
    match polled {
        Poll::Pending => Poll::Pending,
        Poll::Ready(Ok(answer)) => Poll::Ready(Ok(answer)),
        Poll::Ready(Err(cause)) => Poll::Ready(Err(failed(cause.into(), row))),
    }
}

#[cold]
#[inline(never)]
fn panicked<P: Point>(payload: Box<dyn Any + Send>, row: RowOf<P>) -> ControlFlow<End> {
    failed(Failure::Panic(panic_text(payload)), row)
}

#[cold]
#[inline(never)]
fn failed<P: Point>(failure: Failure, row: RowOf<P>) -> ControlFlow<End> {
    let error = HookError::new(row.id(), failure);
    match P::Policy::ON_ERROR {
        OnError::Isolate => {
            report(&Report::Failure(&error));
            // The error is the plugin's, and so is a panic of its destructor.
            if let Err(payload) = panic::catch_unwind(AssertUnwindSafe(|| drop(error))) {
                drop(panic_text(payload));
            }
            ControlFlow::Continue(())
        }
        OnError::Propagate | OnError::Veto => ControlFlow::Break(End::Failed(error)),
    }
}
