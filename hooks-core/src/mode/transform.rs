//! `transform`: every hook sees the last value and may replace or edit it.

use core::ops::ControlFlow;

use super::{By, Canonical, Fold, Kept, VerdictOf};
use crate::hook::Chain;
use crate::point::{Point, Policy as _};

/// The value is what the point carries from hook to hook.
#[derive(Debug)]
pub struct Transform;

impl<T, P> Fold<P> for Transform
where
    P: Point<
            Carry = Option<T>,
            Canonical = Transform,
            Answer = Option<T>,
            Verdict = VerdictOf<P, T>,
        >,
{
    type Output = VerdictOf<P, T>;

    #[inline]
    fn step(&mut self, value: &mut Option<T>, answer: Option<T>, _: By<P>) -> ControlFlow<()> {
        if answer.is_some() {
            *value = answer;
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn finish(self, value: &mut Option<T>, kept: Kept<P>) -> Self::Output {
        P::Policy::ended(kept, || last(value))
    }

    #[inline]
    fn as_canonical(&mut self) -> Option<&mut P::Canonical> {
        Some(self)
    }

    fn through(self, verdict: P::Verdict, _: &Chain<P>) -> Self::Output {
        verdict
    }
}

impl<T, P> Canonical<P> for Transform
where
    P: Point<
            Carry = Option<T>,
            Canonical = Transform,
            Answer = Option<T>,
            Verdict = VerdictOf<P, T>,
        >,
{
    fn begin(_: &P::Record) -> Self {
        Self
    }

    fn settle(
        self,
        value: &mut Option<T>,
        kept: Kept<P>,
        _: &mut P::Record,
    ) -> ControlFlow<P::Verdict> {
        ControlFlow::Break(Fold::<P>::finish(self, value, kept))
    }
}

#[expect(
    clippy::expect_used,
    reason = "only a failure ends a dispatch whose value a hook took, see `GivenValue`"
)]
fn last<T>(value: &mut Option<T>) -> T {
    value.take().expect("a transform ends with a value")
}
