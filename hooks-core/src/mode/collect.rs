//! `collect`: every hook runs, and what they give is gathered in order.

use core::ops::ControlFlow;

use super::{By, Canonical, Fold, Kept, Vec, VerdictOf};
use crate::hook::{Chain, HookId};
use crate::point::{Point, Policy as _};

/// A value, and who gave it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named<T, By = HookId> {
    /// The value.
    pub value: T,
    /// The hook that gave it.
    pub by: By,
}

/// Hooks that give nothing.
#[derive(Debug)]
pub struct Nothing;

impl<P: Point<Answer = (), Canonical = Nothing, Verdict = VerdictOf<P, ()>>> Fold<P> for Nothing {
    type Output = VerdictOf<P, ()>;

    #[inline]
    fn step(&mut self, _: &mut P::Carry, (): (), _: By<P>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    #[inline]
    fn finish(self, _: &mut P::Carry, kept: Kept<P>) -> Self::Output {
        P::Policy::ended(kept, || ())
    }

    #[inline]
    fn as_canonical(&mut self) -> Option<&mut P::Canonical> {
        Some(self)
    }

    fn through(self, verdict: P::Verdict, _: &Chain<P>) -> Self::Output {
        verdict
    }
}

impl<P: Point<Answer = (), Canonical = Nothing, Verdict = VerdictOf<P, ()>>> Canonical<P>
    for Nothing
{
    fn begin(_: &P::Record) -> Self {
        Self
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

/// Values into a sink of the caller's.
#[derive(Debug)]
pub struct Into<'s, S>(pub &'s mut S);

impl<T, S: Extend<T>, P> Fold<P> for Into<'_, S>
where
    P: Point<Answer = Option<T>, Verdict = VerdictOf<P, Vec<T>>>,
{
    type Output = VerdictOf<P, ()>;

    #[inline]
    fn step(&mut self, _: &mut P::Carry, answer: Option<T>, _: By<P>) -> ControlFlow<()> {
        self.0.extend(answer);
        ControlFlow::Continue(())
    }

    #[inline]
    fn finish(self, _: &mut P::Carry, kept: Kept<P>) -> Self::Output {
        P::Policy::ended(kept, || ())
    }

    fn through(self, verdict: P::Verdict, _: &Chain<P>) -> Self::Output {
        P::Policy::map(verdict, |values: Vec<T>| self.0.extend(values))
    }
}

/// Values to a closure, which may have enough.
#[derive(Debug)]
pub struct Each<F>(pub F);

impl<T, F: FnMut(T) -> ControlFlow<()>, P> Fold<P> for Each<F>
where
    P: Point<Answer = Option<T>, Verdict = VerdictOf<P, Vec<T>>>,
{
    type Output = VerdictOf<P, ()>;

    #[inline]
    fn step(&mut self, _: &mut P::Carry, answer: Option<T>, _: By<P>) -> ControlFlow<()> {
        answer.map_or(ControlFlow::Continue(()), &mut self.0)
    }

    #[inline]
    fn finish(self, _: &mut P::Carry, kept: Kept<P>) -> Self::Output {
        P::Policy::ended(kept, || ())
    }

    fn through(self, verdict: P::Verdict, _: &Chain<P>) -> Self::Output {
        P::Policy::map(verdict, |values: Vec<T>| {
            let _enough = values.into_iter().try_for_each(self.0);
        })
    }
}
