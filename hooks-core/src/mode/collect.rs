//! `collect`: every hook runs, and what they give is gathered in order.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::{By, Fold, Kept};
use crate::hook::HookId;
use crate::point::{Point, Policy};

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

impl<P: Point<Answer = ()>> Fold<P> for Nothing {
    type Output = <P::Policy as Policy>::Verdict<()>;

    #[inline]
    fn step(&mut self, _: &mut P::Carry, (): (), _: By<P>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    #[inline]
    fn finish(self, _: &mut P::Carry, kept: Kept<P>) -> Self::Output {
        P::Policy::ended(kept, || ())
    }
}

/// Values into a `Vec` of our own.
#[derive(Debug)]
pub struct Values<T>(pub Vec<T>);

impl<T, P: Point<Answer = Option<T>>> Fold<P> for Values<T> {
    type Output = <P::Policy as Policy>::Verdict<Vec<T>>;

    #[inline]
    fn step(&mut self, _: &mut P::Carry, answer: Option<T>, _: By<P>) -> ControlFlow<()> {
        self.0.extend(answer);
        ControlFlow::Continue(())
    }

    #[inline]
    fn finish(self, _: &mut P::Carry, kept: Kept<P>) -> Self::Output {
        P::Policy::ended(kept, || self.0)
    }
}

/// Values with their givers into a `Vec`.
#[derive(Debug)]
pub struct NamedValues<T>(pub Vec<Named<T>>);

impl<T, P: Point<Answer = Option<T>>> Fold<P> for NamedValues<T> {
    type Output = <P::Policy as Policy>::Verdict<Vec<Named<T>>>;

    #[inline]
    fn step(&mut self, _: &mut P::Carry, answer: Option<T>, by: By<P>) -> ControlFlow<()> {
        self.0
            .extend(answer.map(|value| Named { value, by: by.id() }));
        ControlFlow::Continue(())
    }

    #[inline]
    fn finish(self, _: &mut P::Carry, kept: Kept<P>) -> Self::Output {
        P::Policy::ended(kept, || self.0)
    }
}

/// Values into a sink of the caller's.
#[derive(Debug)]
pub struct Into<'s, S>(pub &'s mut S);

impl<T, S: Extend<T>, P: Point<Answer = Option<T>>> Fold<P> for Into<'_, S> {
    type Output = <P::Policy as Policy>::Verdict<()>;

    #[inline]
    fn step(&mut self, _: &mut P::Carry, answer: Option<T>, _: By<P>) -> ControlFlow<()> {
        self.0.extend(answer);
        ControlFlow::Continue(())
    }

    #[inline]
    fn finish(self, _: &mut P::Carry, kept: Kept<P>) -> Self::Output {
        P::Policy::ended(kept, || ())
    }
}

/// Values to a closure, which may have enough.
#[derive(Debug)]
pub struct Each<F>(pub F);

impl<T, F: FnMut(T) -> ControlFlow<()>, P: Point<Answer = Option<T>>> Fold<P> for Each<F> {
    type Output = <P::Policy as Policy>::Verdict<()>;

    #[inline]
    fn step(&mut self, _: &mut P::Carry, answer: Option<T>, _: By<P>) -> ControlFlow<()> {
        answer.map_or(ControlFlow::Continue(()), &mut self.0)
    }

    #[inline]
    fn finish(self, _: &mut P::Carry, kept: Kept<P>) -> Self::Output {
        P::Policy::ended(kept, || ())
    }
}
