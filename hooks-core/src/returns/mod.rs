//! What a hook may return, and the words of the compile error where it returns something else.
//!
//! A point's declaration implements [`Answers`] for each type its hooks may return, once as it is and once inside a
//! `Result` for hooks that can fail. `Shapes` lists these types; rustc prints the list when none of them fits.
//!
//! **Invariant:** at a cancellable point the `Err` of a `Result<(), _>` is the point's own reason, or does not compile,
//! and the `Err` of a `Result<ControlFlow<_>, _>` is a failure: no failure is mistaken for consent.

mod closure;
mod verdict;

use core::fmt;

pub use self::closure::{ClosureEdits, ClosureReturns, ClosureVetoes};
pub use self::verdict::{Given, GivesVerdict};
use crate::error::Cause;
use crate::point::Point;

/// A hook that looks at the value of a transform, and every hook of another mode.
#[derive(Debug)]
pub struct Borrows;
/// A hook whose first parameter is a `&mut`.
#[derive(Debug)]
pub struct Edits;
/// A hook whose first parameter is taken by value.
#[derive(Debug)]
pub struct Owns;

/// What a hook of the point may return, by how it takes its first parameter.
pub trait Returns<By>: Point {
    /// The types, as a tuple.
    type Shapes;
}

/// A type that hooks of `P` may return.
#[diagnostic::on_unimplemented(
    message = "a hook of `{P}` cannot return `{Self}`",
    label = "`{P}` does not accept this",
    note = "with these parameters a hook of `{P}` returns one of `{Shapes}`",
    note = "`AnyOfThese` stands for those before it, and `AnyError` is what becomes a `Box<dyn Error + Send + Sync>`, as error \
            types, `String` and `&str` do; a `Box<dyn Error>` lacks `+ Send + Sync`",
    note = "at a `cancellable` point the `Err` of a `Result<(), reason>` is the veto, and a hook that can fail returns \
            `Result<ControlFlow<reason>, AnyError>`"
)]
#[cfg_attr(
    not(feature = "alloc"),
    diagnostic::on_unimplemented(
        note = "a hook that can fail needs the feature `alloc` of `hooks-core`: turn it on in `Cargo.toml`, or let the hook \
                settle its errors itself"
    )
)]
#[doc(hidden)]
pub trait Accepted<P: Point, By, Shapes> {
    /// What the hook says.
    ///
    /// # Errors
    /// The hook failed.
    fn into_answer(self) -> Result<P::Answer, Cause>;

    /// The same of a hook that takes its first parameter in the way `By`: where the point is clear, nothing has to be named.
    #[inline]
    fn answered(self, _by: By) -> Answered<P>
    where
        Self: Sized,
        P: Returns<By, Shapes = Shapes>,
    {
        Answered::new(self.into_answer())
    }
}

// Here, so that the message is about the returned type, and nothing else that a declaration implements is listed.
#[diagnostic::do_not_recommend]
impl<P: Answers<Self, By>, By, Shapes, R> Accepted<P, By, Shapes> for R {
    #[inline]
    fn into_answer(self) -> Result<P::Answer, Cause> {
        P::answer(self)
    }
}

/// What hooks of the point say when they return an `R`: implemented by a declaration, once for each type it accepts.
#[doc(hidden)]
pub trait Answers<R, By>: Point {
    /// What the hook says.
    ///
    /// # Errors
    /// The hook failed.
    fn answer(returned: R) -> Result<Self::Answer, Cause>;
}

/// The answer of a hook whose return type was accepted.
pub struct Answered<P: Point>(Result<P::Answer, Cause>);

impl<P: Point> Answered<P> {
    /// What it says.
    #[inline]
    pub const fn new(answer: Result<P::Answer, Cause>) -> Self {
        Self(answer)
    }

    /// What it says.
    #[inline]
    pub(crate) fn into_answer(self) -> Result<P::Answer, Cause> {
        self.0
    }
}

impl<P: Point> fmt::Debug for Answered<P> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Answered")
    }
}

/// Stands, in a list of accepted types, for each of those before it.
#[derive(Debug)]
pub struct AnyOfThese(());

/// Stands for any error type in a list of accepted types.
pub struct AnyError(());

impl fmt::Debug for AnyError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("AnyError")
    }
}
