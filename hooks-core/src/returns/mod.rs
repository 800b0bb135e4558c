//! What a hook may return, and the words of the compile error where it returns something else.
//!
//! A point's declaration implements [`Accepted`] for each type its hooks may return, once as it is and once inside a
//! `Result` for hooks that can fail. `Shapes` lists these types; rustc prints the list when none of them fits.
//!
//! **Invariant:** at a cancellable point an `Err` is either the point's own reason, or does not compile: no failure
//! is mistaken for consent.

use core::fmt;

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
    label = "not accepted by `{P}`",
    note = "with these parameters, `{P}` accepts one of `{Shapes}`; `AnyError` stands for any error type that is \
            `Send + Sync + 'static`"
)]
pub trait Accepted<P: Point, By, Shapes> {
    /// What the hook says.
    ///
    /// # Errors
    /// The hook failed.
    fn into_answer(self) -> Result<P::Answer, Cause>;
}

/// Stands for any error type in a list of accepted types.
pub struct AnyError(());

impl fmt::Debug for AnyError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("AnyError")
    }
}
