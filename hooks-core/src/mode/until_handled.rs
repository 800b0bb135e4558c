//! `until_handled`: hooks are asked in order, and the first answer ends the search.

use core::ops::ControlFlow;

use super::{By, Fold, Kept, Named};
use crate::point::{Point, Policy};

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
}

impl<T, P: Point<Answer = Option<T>>> Fold<P> for UntilHandled<T> {
    type Output = <P::Policy as Policy>::Verdict<Option<Named<T>>>;

    #[inline]
    fn step(&mut self, _: &mut P::Carry, answer: Option<T>, by: By<P>) -> ControlFlow<()> {
        let Some(value) = answer else {
            return ControlFlow::Continue(());
        };
        self.0 = Some(Named { value, by: by.id() });
        ControlFlow::Break(())
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
}
