//! `middleware`: hooks around a default action. There are no answers to combine, so this is hardly a fold.

use core::convert::Infallible;
use core::ops::ControlFlow;

use super::{By, Canonical, Fold, Kept};
use crate::hook::{Chain, HookId};
use crate::observe::{Report, Stall, report};
use crate::point::Point;

/// Inside of all wrappers stands the default action alone.
#[derive(Debug)]
pub struct Straight;

/// The same, and how the value came about.
#[derive(Debug)]
pub struct WithOutcome;

macro_rules! straight {
    ($fold:ident gives $output:ty: |$value:ident, $chain:ident| $through:expr) => {
        impl<P: Point<Answer = Infallible>> Fold<P> for $fold {
            type Output = $output;
            const IS_CHAIN: bool = true;

            fn step(&mut self, _: &mut P::Carry, answer: Infallible, _: By<P>) -> ControlFlow<()> {
                match answer {}
            }

            fn finish(self, _: &mut P::Carry, _: Kept<P>) -> Self::Output {
                unreachable!("a middleware point is dispatched as a chain")
            }

            fn through(self, $value: P::Verdict, $chain: &Chain<P>) -> Self::Output {
                warn_on_stall($chain);
                $through
            }
        }
    };
}
straight!(Straight gives P::Verdict: |value, chain| value);
straight!(WithOutcome gives Outcome<P::Verdict>: |value, chain| Outcome {
    value,
    stopped: chain.stopped(),
});

impl<P: Point<Answer = Infallible>> Canonical<P> for Straight {
    fn begin(_: &P::Record) -> Self {
        Self
    }

    fn settle(self, _: &mut P::Carry, _: Kept<P>, _: &mut P::Record) -> ControlFlow<P::Verdict> {
        ControlFlow::Continue(())
    }
}

/// Tells of hooks that were kept from running, where the point wants that.
fn warn_on_stall<P: Point>(chain: &Chain<P>) {
    if P::FACTS.warns_on_stall()
        && let Some((by, starved @ 1..)) = chain.stopped()
    {
        report(&Report::Stall(&Stall::new(by, starved)));
    }
}

/// What a middleware point gave, and whether its default action was reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome<T> {
    value: T,
    stopped: Option<(HookId, usize)>,
}

impl<T> Outcome<T> {
    /// What the default action gave, where nobody hooks the point.
    #[doc(hidden)]
    #[must_use]
    pub const fn of_default(value: T) -> Self {
        Self {
            value,
            stopped: None,
        }
    }

    /// The value.
    #[must_use]
    pub const fn value(&self) -> &T {
        &self.value
    }

    /// The value itself.
    #[must_use]
    pub fn into_value(self) -> T {
        self.value
    }

    /// Whether the default action was begun, which is the end of the chain. Where a wrapper ran what is inside of it several
    /// times, the last time counts.
    #[must_use]
    pub const fn reached_end(&self) -> bool {
        self.stopped.is_none()
    }

    /// The hook that answered without running `next`, in the run that was begun last; `None` if the end was reached.
    #[must_use]
    pub const fn stopped_by(&self) -> Option<&HookId> {
        match &self.stopped {
            Some((by, _)) => Some(by),
            None => None,
        }
    }

    /// How many hooks stood behind the one that did not run `next`; 0 if the end was reached.
    #[must_use]
    pub const fn starved(&self) -> usize {
        match self.stopped {
            Some((_, starved)) => starved,
            None => 0,
        }
    }
}
