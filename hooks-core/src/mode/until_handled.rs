//! `until_handled`: hooks are asked in order, and the first answer ends the search.

use core::ops::ControlFlow;

use super::{By, Canonical, Fold, Kept, Named, VerdictOf};
use crate::hook::{Chain, HookId};
use crate::point::{Point, Policy as _};

/// The first answer and who gave it.
#[derive(Debug)]
pub struct UntilHandled<T>(Option<Named<T>>);

impl<T> UntilHandled<T> {
    /// A search that has not begun.
    #[inline]
    #[must_use]
    #[expect(clippy::new_without_default, reason = "made by a dispatch only")]
    pub const fn new() -> Self {
        Self(None)
    }

    #[inline]
    fn take<P: Point>(&mut self, answer: Option<T>, by: &By<P>) -> ControlFlow<()> {
        let Some(value) = answer else {
            return ControlFlow::Continue(());
        };
        self.0 = Some(Named { value, by: by.id() });
        ControlFlow::Break(())
    }
}

impl<T, P> Fold<P> for UntilHandled<T>
where
    P: Point<
            Canonical = UntilHandled<T>,
            Answer = Option<T>,
            Record = Option<HookId>,
            Verdict = VerdictOf<P, Option<T>>,
        >,
{
    type Output = VerdictOf<P, Option<Named<T>>>;

    #[inline]
    fn step(&mut self, _: &mut P::Carry, answer: Option<T>, by: By<P>) -> ControlFlow<()> {
        self.take(answer, &by)
    }

    #[inline]
    fn finish(self, _: &mut P::Carry, kept: Kept<P>) -> Self::Output {
        if self.0.is_none() {
            return P::Policy::ended(kept, || None);
        }
        // An answer is what the caller asked for: who failed before it does not take it away.
        P::Policy::report(kept);
        P::Policy::verdict(self.0)
    }

    #[inline]
    fn as_canonical(&mut self) -> Option<&mut P::Canonical> {
        Some(self)
    }

    fn through(self, verdict: P::Verdict, chain: &Chain<P>) -> Self::Output {
        P::Policy::map(verdict, |value: Option<T>| {
            value.map(|value| Named {
                value,
                by: answering(chain).unwrap_or_else(|| chain.outermost()),
            })
        })
    }
}

/// Who answered inside of wrappers, or in its place; `None` if nobody did.
fn answering<P: Point<Record = Option<HookId>>>(chain: &Chain<P>) -> Option<HookId> {
    chain.stopped().map(|(by, _)| by).or_else(|| chain.record())
}

impl<T, P> Canonical<P> for UntilHandled<T>
where
    P: Point<
            Canonical = UntilHandled<T>,
            Answer = Option<T>,
            Record = Option<HookId>,
            Verdict = VerdictOf<P, Option<T>>,
        >,
{
    fn begin(_: &Option<HookId>) -> Self {
        Self::new()
    }

    fn settle(
        self,
        carry: &mut P::Carry,
        kept: Kept<P>,
        record: &mut Option<HookId>,
    ) -> ControlFlow<P::Verdict> {
        *record = self.0.as_ref().map(|answer| answer.by.clone());
        let verdict = Fold::<P>::finish(self, carry, kept);
        ControlFlow::Break(P::Policy::map(verdict, |answer: Option<Named<T>>| {
            answer.map(|answer| answer.value)
        }))
    }
}

/// Who gave what the inside of wrappers gave, at a point with a default body.
#[derive(Debug, Default)]
pub enum Giver {
    /// It failed.
    #[default]
    Nobody,
    /// A hook.
    Hook(HookId),
    /// The body.
    Default,
}

/// The same, at a point with a default body: `Continue` where that is to answer.
#[derive(Debug)]
pub struct OrDefault<T>(UntilHandled<T>);

impl<T> OrDefault<T> {
    /// A search that has not begun.
    #[inline]
    #[must_use]
    #[expect(clippy::new_without_default, reason = "made by a dispatch only")]
    pub const fn new() -> Self {
        Self(UntilHandled::new())
    }
}

impl<T, P> Fold<P> for OrDefault<T>
where
    P: Point<
            Canonical = OrDefault<T>,
            Answer = Option<T>,
            Record = Giver,
            Verdict = VerdictOf<P, T>,
        >,
{
    type Output = ControlFlow<VerdictOf<P, Named<T, Option<HookId>>>>;

    #[inline]
    fn step(&mut self, _: &mut P::Carry, answer: Option<T>, by: By<P>) -> ControlFlow<()> {
        self.0.take(answer, &by)
    }

    #[inline]
    fn finish(self, _: &mut P::Carry, kept: Kept<P>) -> Self::Output {
        let Some(Named { value, by }) = self.0.0 else {
            return P::Policy::open(P::Policy::ended(kept, || ()));
        };
        P::Policy::report(kept);
        let by = Some(by);
        ControlFlow::Break(P::Policy::verdict(Named { value, by }))
    }

    #[inline]
    fn as_canonical(&mut self) -> Option<&mut P::Canonical> {
        Some(self)
    }

    fn through(self, verdict: P::Verdict, chain: &Chain<P>) -> Self::Output {
        ControlFlow::Break(P::Policy::map(verdict, |value: T| Named {
            value,
            by: match (chain.stopped(), chain.record()) {
                (Some((by, _)), _) | (None, Giver::Hook(by)) => Some(by),
                (None, Giver::Default) => None,
                // A wrapper gave it, in the place of a failure.
                (None, Giver::Nobody) => Some(chain.outermost()),
            },
        }))
    }
}

impl<T, P> Canonical<P> for OrDefault<T>
where
    P: Point<
            Canonical = OrDefault<T>,
            Answer = Option<T>,
            Record = Giver,
            Verdict = VerdictOf<P, T>,
        >,
{
    fn begin(_: &Giver) -> Self {
        Self::new()
    }

    fn settle(
        self,
        carry: &mut P::Carry,
        kept: Kept<P>,
        record: &mut Giver,
    ) -> ControlFlow<P::Verdict> {
        *record = match &self.0.0 {
            Some(answer) => Giver::Hook(answer.by.clone()),
            None => Giver::Nobody,
        };
        match Fold::<P>::finish(self, carry, kept) {
            ControlFlow::Continue(()) => {
                *record = Giver::Default;
                ControlFlow::Continue(())
            }
            ControlFlow::Break(verdict) => {
                ControlFlow::Break(P::Policy::map(verdict, |answer: Named<T, _>| answer.value))
            }
        }
    }
}
