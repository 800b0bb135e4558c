//! What stands in the place of gathered values where there is no heap for them: types of which there are no values.
//!
//! A `collect` point of values then has no function that gives them all, and no wrappers, which would have to.

use core::convert::Infallible;
use core::fmt;
use core::iter::Empty;
use core::marker::PhantomData;
use core::ops::ControlFlow;

use super::{By, Canonical, Fold, Kept, VerdictOf};
use crate::hook::Chain;
use crate::point::Point;

/// In the place of a `Vec`.
pub struct Vec<T>(Infallible, PhantomData<T>);

impl<T> fmt::Debug for Vec<T> {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {}
    }
}

impl<T> IntoIterator for Vec<T> {
    type Item = T;
    type IntoIter = Empty<T>;

    fn into_iter(self) -> Empty<T> {
        match self.0 {}
    }
}

/// In the place of who gave the values inside of wrappers.
#[derive(Debug, Default)]
pub struct Names(());

/// In the place of the values inside of wrappers.
#[derive(Debug)]
pub struct Gather<T>(PhantomData<T>);

const NO_WRAPPERS: &str = "without a heap a point that gathers values has no wrappers";

impl<T, P> Fold<P> for Gather<T>
where
    P: Point<Answer = Option<T>, Record = Names, Verdict = VerdictOf<P, Vec<T>>>,
{
    type Output = VerdictOf<P, Vec<T>>;

    fn step(&mut self, _: &mut P::Carry, _: Option<T>, _: By<P>) -> ControlFlow<()> {
        unreachable!("{NO_WRAPPERS}")
    }

    fn finish(self, _: &mut P::Carry, _: Kept<P>) -> Self::Output {
        unreachable!("{NO_WRAPPERS}")
    }

    fn through(self, verdict: P::Verdict, _: &Chain<P>) -> Self::Output {
        verdict
    }
}

impl<T, P> Canonical<P> for Gather<T>
where
    P: Point<Answer = Option<T>, Record = Names, Verdict = VerdictOf<P, Vec<T>>>,
{
    fn begin(_: &Names) -> Self {
        Self(PhantomData)
    }

    fn settle(self, _: &mut P::Carry, _: Kept<P>, _: &mut Names) -> ControlFlow<P::Verdict> {
        unreachable!("{NO_WRAPPERS}")
    }
}
