//! What a failing hook does to the dispatch: a fact of the point, chosen where it is declared.
//!
//! A policy is asked once a failure, in outlined code. What it wants to remember until the dispatch is over is its
//! [`Policy::Kept`]; while nothing fails that costs nothing.

use core::fmt;
use core::ops::ControlFlow;

use crate::error::{Cancelled, HookError, HookErrors, Stop};
use crate::hook::HookId;
use crate::observe::report_failure;

/// The policy of a point, as a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OnError {
    /// A failing hook is reported and counts as one without an opinion.
    Isolate,
    /// A failing hook ends the dispatch with its error; a panic unwinds.
    Propagate,
    /// A failing hook is remembered, and the others still run; then the dispatch ends with all their errors.
    CollectErrors,
    /// A failing hook is a veto.
    Veto,
    /// A failing hook of a `fail_closed` extension ends the dispatch with its error; every other one is isolated.
    Guarded,
}

impl fmt::Display for OnError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Isolate => "isolate",
            Self::Propagate => "propagate",
            Self::CollectErrors => "collect_errors",
            Self::Veto => "veto",
            Self::Guarded => "guarded",
        })
    }
}

/// Which hooks of a cancellable point run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Visit {
    /// Those up to the first veto.
    First,
    /// Every one; the first veto counts.
    All,
}

impl fmt::Display for Visit {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::First => "first",
            Self::All => "all",
        })
    }
}

/// How a policy shapes what `dispatch` gives.
pub trait Policy: 'static {
    /// The same as a value.
    const ON_ERROR: OnError;
    /// What one dispatch remembers of failures.
    type Kept: Default + Send;
    /// What `dispatch` gives where its mode gives a `V`.
    type Verdict<V>;

    /// Decides about one failure; `fail_closed` is what its extension says. `Break` ends the dispatch.
    fn keep(kept: &mut Self::Kept, error: HookError, fail_closed: bool) -> ControlFlow<()>;
    /// Tells the reporter what was kept, where the dispatch gives something that has no room for it.
    fn report(kept: Self::Kept);
    /// The verdict of a dispatch without failures.
    fn verdict<V>(value: V) -> Self::Verdict<V>;
    /// The verdict of a dispatch that kept this; `value` is what the mode alone would give.
    fn ended<V>(kept: Self::Kept, value: impl FnOnce() -> V) -> Self::Verdict<V>;
    /// The value in a verdict; `Break` where there is none.
    fn open<V, W>(verdict: Self::Verdict<V>) -> ControlFlow<Self::Verdict<W>, V>;
    /// The verdict with another value, where it has one.
    fn map<V, W>(verdict: Self::Verdict<V>, change: impl FnOnce(V) -> W) -> Self::Verdict<W> {
        match Self::open(verdict) {
            ControlFlow::Continue(value) => Self::verdict(change(value)),
            ControlFlow::Break(failed) => failed,
        }
    }
}

/// A policy whose verdict has room for a failure.
pub trait Fails: Policy {
    /// The verdict of a wrapper that failed.
    fn broken<V>(error: HookError) -> Self::Verdict<V>;
}

/// How a policy shapes the refusal of a cancellable point.
pub trait Guard: Policy {
    /// The error of `dispatch`, with the reasons `R` of the point.
    type Refusal<R>;

    /// There was a veto.
    fn cancelled<R>(cancelled: Cancelled<R>) -> Self::Refusal<R>;
    /// A wrapper failed.
    fn broken<R>(error: HookError) -> Self::Refusal<R>;
    /// There was none.
    ///
    /// # Errors
    /// What was kept ends the dispatch.
    fn passed<R>(kept: Self::Kept) -> Result<(), Self::Refusal<R>>;

    /// `hook` gave a reason.
    #[inline]
    fn denied<R>(reason: R, hook: HookId) -> Self::Refusal<R> {
        Self::cancelled(Cancelled::by_reason(reason, hook))
    }
}

/// `on_error = isolate`.
#[derive(Debug)]
pub struct Isolate;
/// `on_error = propagate`.
#[derive(Debug)]
pub struct Propagate;
/// `on_error = collect_errors`.
#[derive(Debug)]
pub struct CollectErrors;
/// `on_error = veto`.
#[derive(Debug)]
pub struct Veto;
/// `on_error = guarded`.
#[derive(Debug)]
pub struct Guarded;

/// Policies that keep nothing. What is a veto goes to the fold, before its policy is asked.
macro_rules! keeps_nothing {
    ($($policy:ident)*) => {
        $(
            impl Policy for $policy {
                const ON_ERROR: OnError = OnError::$policy;
                type Kept = ();
                type Verdict<V> = V;

                #[inline]
                fn keep((): &mut (), error: HookError, _: bool) -> ControlFlow<()> {
                    report_failure(error);
                    ControlFlow::Continue(())
                }

                #[inline]
                fn report((): ()) {}

                #[inline]
                fn verdict<V>(value: V) -> V {
                    value
                }

                #[inline]
                fn ended<V>((): (), value: impl FnOnce() -> V) -> V {
                    value()
                }

                fn open<V, W>(value: V) -> ControlFlow<W, V> {
                    ControlFlow::Continue(value)
                }
            }

            impl Guard for $policy {
                type Refusal<R> = Cancelled<R>;

                #[inline]
                fn cancelled<R>(cancelled: Cancelled<R>) -> Cancelled<R> {
                    cancelled
                }

                fn broken<R>(error: HookError) -> Cancelled<R> {
                    Cancelled::by_failure(error)
                }

                #[inline]
                fn passed<R>((): ()) -> Result<(), Cancelled<R>> {
                    Ok(())
                }
            }
        )*
    };
}
keeps_nothing!(Isolate Veto);

/// Policies that give an error. Which failures end the dispatch at once is said by `keep`.
macro_rules! keeps_errors {
    ($($policy:ident: $error:ident, $keep:ident, $report:ident;)*) => {
        $(
            impl Policy for $policy {
                const ON_ERROR: OnError = OnError::$policy;
                type Kept = Option<$error>;
                type Verdict<V> = Result<V, $error>;

                #[inline]
                fn keep(kept: &mut Self::Kept, error: HookError, fail_closed: bool) -> ControlFlow<()> {
                    $keep(kept, error, fail_closed)
                }

                #[inline]
                fn report(kept: Self::Kept) {
                    if let Some(kept) = kept {
                        $report(kept);
                    }
                }

                #[inline]
                fn verdict<V>(value: V) -> Self::Verdict<V> {
                    Ok(value)
                }

                #[inline]
                fn ended<V>(kept: Self::Kept, value: impl FnOnce() -> V) -> Self::Verdict<V> {
                    match kept {
                        None => Ok(value()),
                        Some(error) => Err(error),
                    }
                }

                fn open<V, W>(verdict: Self::Verdict<V>) -> ControlFlow<Self::Verdict<W>, V> {
                    match verdict {
                        Ok(value) => ControlFlow::Continue(value),
                        Err(error) => ControlFlow::Break(Err(error)),
                    }
                }
            }

            impl Fails for $policy {
                fn broken<V>(error: HookError) -> Self::Verdict<V> {
                    Err(error.into())
                }
            }

            impl Guard for $policy {
                type Refusal<R> = Stop<R, $error>;

                #[inline]
                fn cancelled<R>(cancelled: Cancelled<R>) -> Self::Refusal<R> {
                    Stop::Cancelled(cancelled)
                }

                fn broken<R>(error: HookError) -> Self::Refusal<R> {
                    match Self::ON_ERROR {
                        // What is guarded against at a cancellable point is a refusal.
                        OnError::Guarded => Stop::Cancelled(Cancelled::by_failure(error)),
                        _ => Stop::Failed(error.into()),
                    }
                }

                #[inline]
                fn passed<R>(kept: Self::Kept) -> Result<(), Self::Refusal<R>> {
                    kept.map_or(Ok(()), |error| Err(Stop::Failed(error)))
                }
            }
        )*
    };
}
keeps_errors! {
    Propagate: HookError, first, report_failure;
    CollectErrors: HookErrors, every, report_every;
    Guarded: HookError, first_fail_closed, report_failure;
}

#[inline]
fn first(kept: &mut Option<HookError>, error: HookError, _: bool) -> ControlFlow<()> {
    *kept = Some(error);
    ControlFlow::Break(())
}

#[inline]
fn every(kept: &mut Option<HookErrors>, error: HookError, _: bool) -> ControlFlow<()> {
    match kept {
        None => *kept = Some(HookErrors::new(error)),
        Some(errors) => errors.push(error),
    }
    ControlFlow::Continue(())
}

#[cold]
fn report_every(errors: HookErrors) {
    errors.into_iter().for_each(report_failure);
}

#[inline]
fn first_fail_closed(
    kept: &mut Option<HookError>,
    error: HookError,
    fail_closed: bool,
) -> ControlFlow<()> {
    if fail_closed {
        return first(kept, error, fail_closed);
    }
    report_failure(error);
    ControlFlow::Continue(())
}
