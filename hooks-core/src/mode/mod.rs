//! How the answers of hooks combine.
//!
//! A mode is a [`Fold`]: it starts with what a dispatch was given, takes one answer after another and ends in a
//! verdict. It knows nothing of panics, policies or async code; the two loops of [`crate::dispatch`] know nothing of
//! modes.
//!
//! | mode | an answer is | ends early | verdict |
//! |---|---|---|---|
//! | `collect` | `()`, or `Option<T>` | where the caller's closure breaks | `()`, or the values in order |
//! | `transform` | `Option<T>`, the next value | never | the last value |
//! | `until_handled` | `Option<T>` | at the first `Some` | that value and who gave it |
//! | `cancellable` | `ControlFlow<R>` | at the first `Break`, unless every hook is visited | `Ok`, or the first refusal |
//! | `middleware` | nothing: there are wrappers only | | what the default action gives |
//!
//! Where hooks wrap a dispatch, its [`Canonical`] fold is what they find inside: it ends in what `dispatch` gives. The
//! fold of the function that was called then takes the verdict of the wrappers.

mod cancellable;
mod collect;
#[cfg(feature = "alloc")]
mod gather;
mod middleware;
mod says;
mod transform;
#[cfg(not(feature = "alloc"))]
mod ungathered;
mod until_handled;

use core::fmt;
use core::ops::ControlFlow;

pub use self::cancellable::Cancellable;
pub use self::collect::{Each, Into, Named, Nothing};
#[cfg(feature = "alloc")]
pub use self::gather::{Gather, NamedValues, Names, Values, Vec};
pub use self::middleware::{Outcome, Straight, WithOutcome};
pub use self::says::{Opinion, Says};
pub use self::transform::Transform;
#[cfg(not(feature = "alloc"))]
pub use self::ungathered::{Gather, Names, Vec};
pub use self::until_handled::{Giver, OrDefault, UntilHandled};
use crate::error::HookError;
use crate::hook::{Chain, HookId, RowOf};
use crate::point::{Point, Policy};

/// Who gave an answer; the name is looked up where it is asked for.
pub struct By<P>(RowOf<P>);

impl<P> From<RowOf<P>> for By<P> {
    #[inline]
    fn from(row: RowOf<P>) -> Self {
        Self(row)
    }
}

impl<P: Point> fmt::Debug for By<P> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.id().fmt(formatter)
    }
}

impl<P: Point> By<P> {
    /// The hook.
    #[must_use]
    pub fn id(&self) -> HookId {
        self.0.id()
    }
}

/// What the policy of `P` remembers of the failures of one dispatch.
pub type Kept<P> = <<P as Point>::Policy as Policy>::Kept;

/// One way to combine the answers of the hooks of `P`.
pub trait Fold<P: Point> {
    /// What a dispatch gives.
    type Output;
    /// Whether a dispatch is a chain also where there are no wrappers.
    const IS_CHAIN: bool = false;

    /// Takes one answer; `Break` means that no further one is wanted.
    fn step(&mut self, carry: &mut P::Carry, answer: P::Answer, by: By<P>) -> ControlFlow<()>;

    /// Takes a failure as a veto; in a mode without vetoes it goes to `otherwise`. `Break` means that no further answer is
    /// wanted.
    // No `Result` with the failure in it: then the compiler would not see which loops no failure ends.
    #[inline]
    fn refuse(
        &mut self,
        error: HookError,
        otherwise: impl FnOnce(HookError) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        otherwise(error)
    }

    /// Gives the verdict, with what was kept of failures.
    fn finish(self, carry: &mut P::Carry, kept: Kept<P>) -> Self::Output;

    /// The same as the fold that stands inside of wrappers, where it is of that type: then a static chain of the point may run it.
    #[inline]
    fn as_canonical(&mut self) -> Option<&mut P::Canonical> {
        None
    }

    /// What the inside of wrappers is to note for [`through`](Self::through).
    fn record(&self) -> P::Record {
        P::Record::default()
    }

    /// Gives the verdict where wrappers gave theirs.
    fn through(self, verdict: P::Verdict, chain: &Chain<P>) -> Self::Output;
}

/// The fold of the plain hooks inside of wrappers: it ends in what `dispatch` gives.
pub trait Canonical<P: Point>: Fold<P> {
    /// Begins, with what is to be noted in `record`.
    fn begin(record: &P::Record) -> Self;

    /// Gives the verdict; `Continue` where the default action is to give it.
    fn settle(
        self,
        carry: &mut P::Carry,
        kept: Kept<P>,
        record: &mut P::Record,
    ) -> ControlFlow<P::Verdict>;
}

/// What the policy of `P` makes of a `V`.
pub(crate) type VerdictOf<P, V> = <<P as Point>::Policy as Policy>::Verdict<V>;
