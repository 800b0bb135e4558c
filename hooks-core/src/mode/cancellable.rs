//! `cancellable`: hooks are asked in order, and the first reason to refuse ends the dispatch or, where every hook is to be
//! visited, is the one that counts.

use core::ops::ControlFlow;

use super::{By, Canonical, Fold, Kept};
use crate::error::{Cancelled, HookError};
use crate::hook::Chain;
use crate::observe::report_failure;
use crate::point::{Guard, Point, Policy as _, Visit};

/// The refusal, if there was one.
#[derive(Debug)]
pub struct Cancellable<R>(Option<Cancelled<R>>);

impl<R> Cancellable<R> {
    /// Nobody refused yet.
    #[inline]
    #[must_use]
    #[expect(clippy::new_without_default, reason = "made by a dispatch only")]
    pub const fn new() -> Self {
        Self(None)
    }
}

/// What `dispatch` gives.
type Refused<P, R> = Result<(), <<P as Point>::Policy as Guard>::Refusal<R>>;

impl<R, P> Fold<P> for Cancellable<R>
where
    P: Point<
            Canonical = Cancellable<R>,
            Answer = ControlFlow<R>,
            Policy: Guard,
            Verdict = Refused<P, R>,
        >,
{
    type Output = Refused<P, R>;

    #[inline]
    fn step(&mut self, _: &mut P::Carry, answer: ControlFlow<R>, by: By<P>) -> ControlFlow<()> {
        let ControlFlow::Break(reason) = answer else {
            return ControlFlow::Continue(());
        };
        if self.0.is_none() {
            self.0 = Some(Cancelled::by_reason(reason, by.id()));
        }
        after_a_veto::<P>()
    }

    fn refuse(
        &mut self,
        error: HookError,
        _: impl FnOnce(HookError) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.0.is_none() {
            self.0 = Some(Cancelled::by_failure(error));
        } else {
            report_failure(error);
        }
        after_a_veto::<P>()
    }

    #[inline]
    fn finish(mut self, _: &mut P::Carry, kept: Kept<P>) -> Self::Output {
        let Some(cancelled) = self.0.take() else {
            return P::Policy::passed(kept);
        };
        // A veto has the last word; what failed beside it is told to somebody all the same.
        P::Policy::report(kept);
        Err(P::Policy::cancelled(cancelled))
    }

    #[inline]
    fn as_canonical(&mut self) -> Option<&mut P::Canonical> {
        Some(self)
    }

    fn through(self, verdict: P::Verdict, _: &Chain<P>) -> Self::Output {
        verdict
    }
}

impl<R> Drop for Cancellable<R> {
    /// Where hooks run on behind a veto by failing, and the dispatch does not come to its end, nobody gets that failure.
    #[inline]
    fn drop(&mut self) {
        if let Some(Err(error)) = self.0.take().map(Cancelled::into_parts) {
            report_failure(error);
        }
    }
}

impl<R, P> Canonical<P> for Cancellable<R>
where
    P: Point<
            Canonical = Cancellable<R>,
            Answer = ControlFlow<R>,
            Policy: Guard,
            Verdict = Refused<P, R>,
        >,
{
    fn begin(_: &P::Record) -> Self {
        Self::new()
    }

    fn settle(
        self,
        carry: &mut P::Carry,
        kept: Kept<P>,
        _: &mut P::Record,
    ) -> ControlFlow<P::Verdict> {
        ControlFlow::Break(Fold::<P>::finish(self, carry, kept))
    }
}

const fn after_a_veto<P: Point>() -> ControlFlow<()> {
    match P::VISIT {
        Visit::First => ControlFlow::Break(()),
        Visit::All => ControlFlow::Continue(()),
    }
}
