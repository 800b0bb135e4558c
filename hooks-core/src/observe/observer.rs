//! Who sees every dispatch of a registry and every run of a hook, and what they are shown.
//!
//! **Invariant:** what an observer does changes no dispatch: it is shown things, gives nothing, and its panics are caught.

use core::fmt;
#[cfg(feature = "std")]
use core::time::Duration;

use crate::clock::Moment;
use crate::error::HookError;
use crate::hook::HookId;
use crate::mode::{Opinion, Says};
use crate::point::PointId;

/// Sees the dispatches of a registry and the hooks that run in them; every function does nothing unless you write it.
///
/// ```
/// use std::sync::atomic::{AtomicUsize, Ordering};
///
/// use hooks_core::{HookEnd, HookRun, Observer};
///
/// /// Counts hooks that failed, and shows which.
/// #[derive(Default)]
/// struct Failures(AtomicUsize);
///
/// impl Observer for Failures {
///     fn hook_ends(&self, run: &HookRun<'_>, ended: &HookEnd<'_>) {
///         if let HookEnd::Failed(error) = ended {
///             self.0.fetch_add(1, Ordering::Relaxed);
///             eprintln!("{} at {}: {error}", run.hook(), run.dispatch().point());
///         }
///     }
/// }
/// # assert_eq!(Failures::default().0.into_inner(), 0);
/// ```
///
/// Everything that begins ends, once: a run of a hook within its dispatch, and whatever becomes of them. Wrappers run around
/// what is inside of them, so their runs end after those that began later; plain hooks run one after another. A hook of a
/// dispatch that is repeated has several runs, one after another. Several observers are told in the order in which they were
/// registered. What begins has run when it ends, unless it was cancelled: to disable or unregister a hook from there on, be it in
/// [`hook_begins`](Self::hook_begins), is for the runs behind this one.
///
/// It is called on the thread that dispatches, between one step and the next: what it takes is time of the dispatch, though
/// not of the hook. An async dispatch may go to another thread between two calls. No lock is held while it runs, so it may
/// register, unregister and dispatch. What it dispatches is observed like everything else: **an observer that dispatches a
/// point which it observes calls itself, without end unless it sees to that.**
///
/// A panic of an observer is caught, the other observers are still told, and the dispatch goes on. The first one of each
/// observer is reported, as [`Note::ObserverPanicked`](crate::Note::ObserverPanicked). Without `std` no panic is caught.
pub trait Observer: Send + Sync {
    /// The hooks of a point are about to run.
    fn dispatch_begins(&self, dispatch: &Dispatch<'_>) {
        let _ = dispatch;
    }

    /// A hook is about to run.
    fn hook_begins(&self, run: &HookRun<'_>) {
        let _ = run;
    }

    /// A hook has run. Its future, if it had one, is gone, and its answer was not used yet.
    fn hook_ends(&self, run: &HookRun<'_>, ended: &HookEnd<'_>) {
        let _ = (run, ended);
    }

    /// The hooks of a point have run.
    fn dispatch_ends(&self, dispatch: &Dispatch<'_>, ended: DispatchEnd) {
        let _ = (dispatch, ended);
    }
}

/// What there is to know of a dispatch that began.
#[derive(Debug)]
pub(super) struct Begun {
    pub(super) point: PointId,
    pub(super) number: u64,
    pub(super) hooks: usize,
    #[cfg_attr(
        not(feature = "std"),
        expect(dead_code, reason = "without `std` nobody can ask how long ago it was")
    )]
    pub(super) at: Moment,
}

/// One dispatch of a point, as an [`Observer`] sees it.
pub struct Dispatch<'a>(&'a Begun);

impl<'a> Dispatch<'a> {
    pub(super) const fn new(begun: &'a Begun) -> Self {
        Self(begun)
    }

    /// The point.
    #[must_use]
    pub fn point(&self) -> PointId {
        self.0.point.clone()
    }

    /// A number that no other dispatch of this process has, whichever registry it is of. Later ones have greater numbers.
    #[must_use]
    pub const fn number(&self) -> u64 {
        self.0.number
    }

    /// How many hooks there were when it began, wrappers too, without those that are disabled. Not all of them need to run.
    #[must_use]
    pub const fn hooks(&self) -> usize {
        self.0.hooks
    }

    /// How long ago it began, with the time it waited.
    #[cfg(feature = "std")]
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.0.at.elapsed()
    }
}

impl fmt::Debug for Dispatch<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Dispatch")
            .field("point", &self.0.point)
            .field("number", &self.0.number)
            .field("hooks", &self.0.hooks)
            .finish()
    }
}

/// One run of a hook, as an [`Observer`] sees it.
pub struct HookRun<'a> {
    pub(super) hook: &'a HookId,
    pub(super) dispatch: Dispatch<'a>,
    #[cfg(feature = "std")]
    pub(super) took: Duration,
}

impl<'a> HookRun<'a> {
    /// The hook.
    #[must_use]
    pub const fn hook(&self) -> &'a HookId {
        self.hook
    }

    /// The dispatch in which it runs.
    #[must_use]
    pub const fn dispatch(&self) -> &Dispatch<'a> {
        &self.dispatch
    }

    /// How long it took from its begin to its end: with the time it waited, and of a wrapper with all that ran inside of it.
    /// Zero in [`hook_begins`](Observer::hook_begins).
    #[cfg(feature = "std")]
    #[must_use]
    pub const fn elapsed(&self) -> Duration {
        self.took
    }
}

impl fmt::Debug for HookRun<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("HookRun")
            .field("hook", self.hook)
            .field("dispatch", &self.dispatch)
            .finish()
    }
}

/// How a run of a hook ended.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum HookEnd<'a> {
    /// It had no opinion. So ends also a hook that edited a transform's value in place.
    NoOpinion,
    /// It gave an answer; a wrapper did so in the place of what is inside of it, without running `next`.
    Answered,
    /// It refused.
    Vetoed,
    /// A wrapper that ran what is inside of it gave what the dispatch gives, its own or another.
    Wrapped,
    /// It failed: it returned an error, was out of time, or panicked where the point's policy catches that. See
    /// [`is_timeout`](HookError::is_timeout) and [`is_panic`](HookError::is_panic).
    Failed(&'a HookError),
    /// It did not come to its end because its thread unwinds: by its own panic that no policy catches, by one from inside of
    /// a wrapper, or by one beside the dispatch, whose future is then dropped.
    Unwound,
    /// It did not come to its end: the future of its dispatch was dropped, or of what a wrapper around it ran.
    Cancelled,
}

impl HookEnd<'_> {
    /// The end of a plain hook that said `answer`.
    pub(crate) fn of(answer: &impl Says) -> Self {
        match answer.opinion() {
            Opinion::None => Self::NoOpinion,
            Opinion::Answer => Self::Answered,
            Opinion::Veto => Self::Vetoed,
        }
    }
}

/// How a dispatch ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DispatchEnd {
    /// Its hooks ran as far as its mode and its policy wanted, whatever came of it.
    Done,
    /// Its thread unwinds: by a panic of a hook or of a default action that passes through it, or by one beside it, which
    /// drops its future.
    Unwound,
    /// Its future was dropped.
    Cancelled,
}

#[cfg(test)]
mod tests {
    use core::ops::ControlFlow;

    use super::HookEnd;

    #[test]
    fn a_run_ends_as_what_the_hook_said() {
        assert!(matches!(HookEnd::of(&()), HookEnd::NoOpinion));
        assert!(matches!(HookEnd::of(&None::<u8>), HookEnd::NoOpinion));
        assert!(matches!(HookEnd::of(&Some(0)), HookEnd::Answered));
        assert!(matches!(
            HookEnd::of(&ControlFlow::<u8>::Continue(())),
            HookEnd::NoOpinion
        ));
        assert!(matches!(
            HookEnd::of(&ControlFlow::Break("no")),
            HookEnd::Vetoed
        ));
    }
}
