//! What a failing hook does to the dispatch: a fact of the point, chosen where it is declared.

use core::fmt;
use core::ops::ControlFlow;

use crate::error::{Cancelled, HookError, Stop};
use crate::hook::HookId;

/// The policy of a point, as a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OnError {
    /// A failing hook is reported and counts as one without an opinion.
    Isolate,
    /// A failing hook ends the dispatch with its error; a panic unwinds.
    Propagate,
    /// A failing hook is a veto.
    Veto,
}

impl fmt::Display for OnError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Isolate => "isolate",
            Self::Propagate => "propagate",
            Self::Veto => "veto",
        })
    }
}

/// How a policy shapes what `dispatch` gives.
pub trait Policy: 'static {
    /// The same as a value.
    const ON_ERROR: OnError;
    /// What `dispatch` gives where its mode gives a `V`.
    type Verdict<V>;

    /// The verdict of a dispatch that no failure ended.
    fn verdict<V>(value: V) -> Self::Verdict<V>;
    /// The value in a verdict; `Break` where there is none.
    fn open<V, W>(verdict: Self::Verdict<V>) -> ControlFlow<Self::Verdict<W>, V>;
    /// The verdict with another value, where it has one.
    fn map<V, W>(verdict: Self::Verdict<V>, change: impl FnOnce(V) -> W) -> Self::Verdict<W> {
        match Self::open(verdict) {
            ControlFlow::Continue(value) => Self::verdict(change(value)),
            ControlFlow::Break(failed) => failed,
        }
    }
    /// The verdict of one that `error` ended; `value` gives what there was until then.
    fn failed<V>(error: HookError, value: impl FnOnce() -> V) -> Self::Verdict<V>;
}

/// How a policy shapes the refusal of a cancellable point.
pub trait Guard: Policy {
    /// The error of `dispatch`, with the reasons `R` of the point.
    type Refusal<R>;

    /// `hook` gave a reason.
    fn denied<R>(reason: R, hook: HookId) -> Self::Refusal<R>;
    /// A hook failed.
    fn broken<R>(error: HookError) -> Self::Refusal<R>;
}

/// `on_error = isolate`.
#[derive(Debug)]
pub struct Isolate;
/// `on_error = propagate`.
#[derive(Debug)]
pub struct Propagate;
/// `on_error = veto`.
#[derive(Debug)]
pub struct Veto;

impl Policy for Isolate {
    const ON_ERROR: OnError = OnError::Isolate;
    type Verdict<V> = V;

    #[inline]
    fn verdict<V>(value: V) -> V {
        value
    }

    fn open<V, W>(value: V) -> ControlFlow<W, V> {
        ControlFlow::Continue(value)
    }

    #[inline]
    fn failed<V>(_: HookError, value: impl FnOnce() -> V) -> V {
        value()
    }
}

impl Policy for Propagate {
    const ON_ERROR: OnError = OnError::Propagate;
    type Verdict<V> = Result<V, HookError>;

    #[inline]
    fn verdict<V>(value: V) -> Result<V, HookError> {
        Ok(value)
    }

    fn open<V, W>(verdict: Result<V, HookError>) -> ControlFlow<Result<W, HookError>, V> {
        match verdict {
            Ok(value) => ControlFlow::Continue(value),
            Err(error) => ControlFlow::Break(Err(error)),
        }
    }

    #[inline]
    fn failed<V>(error: HookError, _: impl FnOnce() -> V) -> Result<V, HookError> {
        Err(error)
    }
}

impl Policy for Veto {
    const ON_ERROR: OnError = OnError::Veto;
    type Verdict<V> = V;

    #[inline]
    fn verdict<V>(value: V) -> V {
        value
    }

    fn open<V, W>(value: V) -> ControlFlow<W, V> {
        ControlFlow::Continue(value)
    }

    #[inline]
    fn failed<V>(_: HookError, value: impl FnOnce() -> V) -> V {
        value()
    }
}

macro_rules! refuses_by_cancelling {
    ($($policy:ident)*) => {
        $(
            impl Guard for $policy {
                type Refusal<R> = Cancelled<R>;

                #[inline]
                fn denied<R>(reason: R, hook: HookId) -> Cancelled<R> {
                    Cancelled::by_reason(reason, hook)
                }

                fn broken<R>(error: HookError) -> Cancelled<R> {
                    Cancelled::by_failure(error)
                }
            }
        )*
    };
}
refuses_by_cancelling!(Isolate Veto);

impl Guard for Propagate {
    type Refusal<R> = Stop<R>;

    #[inline]
    fn denied<R>(reason: R, hook: HookId) -> Stop<R> {
        Stop::Cancelled(Cancelled::by_reason(reason, hook))
    }

    fn broken<R>(error: HookError) -> Stop<R> {
        Stop::Failed(error)
    }
}
