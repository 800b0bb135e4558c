//! The values of a `collect`, in a `Vec`: what needs a heap.

pub use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::{By, Canonical, Fold, Kept, Named, VerdictOf};
use crate::hook::{Chain, HookId};
use crate::point::{Point, Policy as _};

/// Values into a `Vec` of our own.
#[derive(Debug)]
pub struct Values<T>(Gather<T>);

impl<T> Values<T> {
    /// No values yet.
    #[inline]
    #[must_use]
    #[expect(clippy::new_without_default, reason = "made by a dispatch only")]
    pub const fn new() -> Self {
        Self(Gather {
            values: Vec::new(),
            names: Names(None),
        })
    }
}

impl<T, P> Fold<P> for Values<T>
where
    P: Point<
            Answer = Option<T>,
            Canonical = Gather<T>,
            Record = Names,
            Verdict = VerdictOf<P, Vec<T>>,
        >,
{
    type Output = VerdictOf<P, Vec<T>>;

    #[inline]
    fn step(&mut self, _: &mut P::Carry, answer: Option<T>, _: By<P>) -> ControlFlow<()> {
        self.0.values.extend(answer);
        ControlFlow::Continue(())
    }

    #[inline]
    fn finish(self, carry: &mut P::Carry, kept: Kept<P>) -> Self::Output {
        Fold::<P>::finish(self.0, carry, kept)
    }

    #[inline]
    fn as_canonical(&mut self) -> Option<&mut P::Canonical> {
        Some(&mut self.0)
    }

    fn through(self, verdict: P::Verdict, _: &Chain<P>) -> Self::Output {
        verdict
    }
}

/// Values with their givers into a `Vec`.
#[derive(Debug)]
pub struct NamedValues<T>(pub Vec<Named<T>>);

impl<T, P> Fold<P> for NamedValues<T>
where
    P: Point<Answer = Option<T>, Record = Names, Verdict = VerdictOf<P, Vec<T>>>,
{
    type Output = VerdictOf<P, Vec<Named<T>>>;

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

    fn record(&self) -> Names {
        Names(Some(Vec::new()))
    }

    /// Values are of the wrapper that kept the hooks from running, if one did. Else a wrapper may give others than it found:
    /// where they are not as many, they count as those of the outermost one.
    fn through(self, verdict: P::Verdict, chain: &Chain<P>) -> Self::Output {
        P::Policy::map(verdict, |values: Vec<T>| {
            let givers = chain.record().0.unwrap_or_default();
            let stopped = chain.stopped().map(|(by, _)| by);
            // Of a run that was stopped they are those of an earlier one.
            if stopped.is_none() && givers.len() == values.len() {
                let with_givers = values.into_iter().zip(givers);
                return with_givers.map(|(value, by)| Named { value, by }).collect();
            }
            let by = stopped.unwrap_or_else(|| chain.outermost());
            let by = || by.clone();
            values
                .into_iter()
                .map(|value| Named { value, by: by() })
                .collect()
        })
    }
}

/// Who gave the values inside of wrappers, in order; `None` where nobody asks.
#[derive(Debug, Default)]
pub struct Names(Option<Vec<HookId>>);

/// Values inside of wrappers.
#[derive(Debug)]
pub struct Gather<T> {
    values: Vec<T>,
    names: Names,
}

impl<T, P> Fold<P> for Gather<T>
where
    P: Point<Answer = Option<T>, Record = Names, Verdict = VerdictOf<P, Vec<T>>>,
{
    type Output = VerdictOf<P, Vec<T>>;

    fn step(&mut self, _: &mut P::Carry, answer: Option<T>, by: By<P>) -> ControlFlow<()> {
        if let Some(value) = answer {
            self.values.push(value);
            if let Some(names) = &mut self.names.0 {
                names.push(by.id());
            }
        }
        ControlFlow::Continue(())
    }

    fn finish(self, _: &mut P::Carry, kept: Kept<P>) -> Self::Output {
        P::Policy::ended(kept, || self.values)
    }

    fn through(self, verdict: P::Verdict, _: &Chain<P>) -> Self::Output {
        verdict
    }
}

impl<T, P> Canonical<P> for Gather<T>
where
    P: Point<Answer = Option<T>, Record = Names, Verdict = VerdictOf<P, Vec<T>>>,
{
    fn begin(record: &Names) -> Self {
        Self {
            values: Vec::new(),
            names: Names(record.0.is_some().then(Vec::new)),
        }
    }

    fn settle(
        mut self,
        carry: &mut P::Carry,
        kept: Kept<P>,
        record: &mut Names,
    ) -> ControlFlow<P::Verdict> {
        let names = core::mem::take(&mut self.names);
        // A failure loses the values. What a wrapper gives in their place is its own, be it as many.
        record.0 = names.0.is_some().then(Vec::new);
        let verdict = Fold::<P>::finish(self, carry, kept);
        ControlFlow::Break(P::Policy::map(verdict, |values: Vec<T>| {
            *record = names;
            values
        }))
    }
}
