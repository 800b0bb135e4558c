//! What a wrapper returns, which is what the dispatch of its point gives; and the words where it returns something else.

use core::fmt;

use crate::point::Point;

/// What a wrapper of `P` may return: `Verdict`, which is what `P::dispatch` gives.
#[diagnostic::on_unimplemented(
    message = "a wrapper of `{P}` cannot return `{Self}`",
    label = "`{P}::dispatch` gives `{Verdict}`",
    note = "a wrapper returns what the dispatch gives: what `next.run(…)` gave, or another `{Verdict}` in its place; at a \
            `cancellable` point `next.deny(reason)` makes the refusal"
)]
#[doc(hidden)]
pub trait GivesVerdict<P: Point, Verdict> {
    /// What the dispatch gives.
    fn into_verdict(self) -> P::Verdict;
}

#[diagnostic::do_not_recommend]
impl<P: Point<Verdict = V>, V> GivesVerdict<P, V> for V {
    #[inline]
    fn into_verdict(self) -> V {
        self
    }
}

/// What a sync wrapper gave, whose return type was accepted.
pub struct Given<P: Point>(P::Verdict);

impl<P: Point> Given<P> {
    /// What the dispatch gives.
    #[inline]
    pub const fn new(verdict: P::Verdict) -> Self {
        Self(verdict)
    }

    /// What the dispatch gives.
    #[inline]
    pub(crate) fn into_verdict(self) -> P::Verdict {
        self.0
    }
}

impl<P: Point> fmt::Debug for Given<P> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Given")
    }
}
