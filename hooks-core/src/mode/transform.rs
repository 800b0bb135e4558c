//! `transform`: every hook sees the last value and may replace or edit it.

use core::ops::ControlFlow;

use super::{By, Fold, Kept};
use crate::point::{Point, Policy};

/// The value is what the point carries from hook to hook.
#[derive(Debug)]
pub struct Transform;

impl<T, P: Point<Carry = Option<T>, Answer = Option<T>>> Fold<P> for Transform {
    type Output = <P::Policy as Policy>::Verdict<T>;

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
}

#[expect(
    clippy::expect_used,
    reason = "only a failure ends a dispatch whose value a hook took, see `GivenValue`"
)]
fn last<T>(value: &mut Option<T>) -> T {
    value.take().expect("a transform ends with a value")
}
