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
//! | `cancellable` | `ControlFlow<R>` | at the first `Break` | `Ok`, or the refusal |
//! | `middleware` | nothing: there are wrappers only | | what the default action gives |
//!
//! Where hooks wrap a dispatch, its [`Canonical`] fold is what they find inside: it ends in what `dispatch` gives. The
//! fold of the function that was called then takes the verdict of the wrappers.

mod cancellable;
mod collect;
mod middleware;
mod transform;
mod until_handled;

use core::fmt;
use core::ops::ControlFlow;

pub use self::cancellable::Cancellable;
pub use self::collect::{Each, Gather, Into, Named, NamedValues, Names, Nothing, Values};
pub use self::middleware::{Outcome, Straight, WithOutcome};
pub use self::transform::Transform;
pub use self::until_handled::{OrDefault, UntilHandled};
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
    pub const fn id(&self) -> HookId {
        self.0.id()
    }
}

/// How a dispatch ended.
#[derive(Debug)]
pub enum End {
    /// All hooks ran, or the fold had enough.
    Done,
    /// A failure ended it, as the policy says.
    Failed(HookError),
}

impl End {
    /// The verdict where the mode alone would give `value`.
    #[inline]
    fn verdict<P: Point, V>(self, value: impl FnOnce() -> V) -> <P::Policy as Policy>::Verdict<V> {
        match self {
            Self::Done => P::Policy::verdict(value()),
            Self::Failed(error) => P::Policy::failed(error, value),
        }
    }
}

/// One way to combine the answers of the hooks of `P`.
pub trait Fold<P: Point> {
    /// What a dispatch gives.
    type Output;
    /// Whether a dispatch is a chain also where there are no wrappers.
    const IS_CHAIN: bool = false;

    /// Takes one answer; `Break` means that no further one is wanted.
    fn step(&mut self, carry: &mut P::Carry, answer: P::Answer, by: By<P>) -> ControlFlow<()>;

    /// Gives the verdict.
    fn finish(self, carry: &mut P::Carry, end: End) -> Self::Output;

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
        end: End,
        record: &mut P::Record,
    ) -> ControlFlow<P::Verdict>;
}

/// What the policy of `P` makes of a `V`.
pub(crate) type VerdictOf<P, V> = <<P as Point>::Policy as Policy>::Verdict<V>;
