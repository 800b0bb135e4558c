//! `cancellable`: hooks are asked in order, and the first reason to refuse ends the dispatch.

use core::ops::ControlFlow;

use super::{By, Canonical, End, Fold};
use crate::hook::{Chain, HookId};
use crate::point::{Guard, Point};

/// The refusal, if there was one.
#[derive(Debug)]
pub struct Cancellable<R>(Option<(R, HookId)>);

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
    P: Point<Answer = ControlFlow<R>, Policy: Guard, Verdict = Refused<P, R>>,
{
    type Output = Refused<P, R>;

    #[inline]
    fn step(&mut self, _: &mut P::Carry, answer: ControlFlow<R>, by: By<P>) -> ControlFlow<()> {
        match answer {
            ControlFlow::Continue(()) => ControlFlow::Continue(()),
            ControlFlow::Break(reason) => {
                self.0 = Some((reason, by.id()));
                ControlFlow::Break(())
            }
        }
    }

    #[inline]
    fn finish(self, _: &mut P::Carry, end: End) -> Self::Output {
        match (end, self.0) {
            (End::Failed(error), _) => Err(P::Policy::broken(error)),
            (End::Done, Some((reason, hook))) => Err(P::Policy::denied(reason, hook)),
            (End::Done, None) => Ok(()),
        }
    }

    fn through(self, verdict: P::Verdict, _: &Chain<P>) -> Self::Output {
        verdict
    }
}

impl<R, P> Canonical<P> for Cancellable<R>
where
    P: Point<Answer = ControlFlow<R>, Policy: Guard, Verdict = Refused<P, R>>,
{
    fn begin(_: &P::Record) -> Self {
        Self::new()
    }

    fn settle(self, carry: &mut P::Carry, end: End, _: &mut P::Record) -> ControlFlow<P::Verdict> {
        ControlFlow::Break(Fold::<P>::finish(self, carry, end))
    }
}
