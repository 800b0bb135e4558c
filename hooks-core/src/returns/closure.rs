//! What a closure that hooks a point returns, and the words where it returns something else: a trait for each that modes have.

use super::{Accepted, Answers};
use crate::point::Point;

/// A type that closures which hook `P` may return: what a hook may, see [`Accepted`].
#[diagnostic::on_unimplemented(
    message = "a closure that hooks `{P}` cannot return `{Self}`",
    label = "`{P}` does not accept this",
    note = "such a closure returns one of `{Shapes}`; `AnyOfThese` stands for those before it, and `AnyError` is what becomes a \
            `Box<dyn Error + Send + Sync>`, as error types, `String` and `&str` do; a `Box<dyn Error>` lacks `+ Send + Sync`",
    note = "one that is async is for `hook_boxed` of an async point, and returns `Box::pin(async move {{ … }})`"
)]
#[doc(hidden)]
pub trait ClosureReturns<P: Point, By, Shapes>: Accepted<P, By, Shapes> {}

#[diagnostic::do_not_recommend]
impl<P: Answers<Self, By>, By, Shapes, R> ClosureReturns<P, By, Shapes> for R {}

/// The same at a `transform`.
#[diagnostic::on_unimplemented(
    message = "a closure that hooks `{P}` cannot return `{Self}`",
    label = "`{P}` does not accept this",
    note = "such a closure edits the value, which is a `&mut`, as in `*value = …`, and returns one of `{Shapes}`; `AnyError` is what \
            becomes a `Box<dyn Error + Send + Sync>`, as error types, `String` and `&str` do; a `Box<dyn Error>` lacks `+ Send + Sync`",
    note = "one that is async is for `hook_boxed` of an async point, and returns `Box::pin(async move {{ … }})`"
)]
#[doc(hidden)]
pub trait ClosureEdits<P: Point, By, Shapes>: Accepted<P, By, Shapes> {}

#[diagnostic::do_not_recommend]
impl<P: Answers<Self, By>, By, Shapes, R> ClosureEdits<P, By, Shapes> for R {}

/// The same at a `cancellable` point.
#[diagnostic::on_unimplemented(
    message = "a closure that hooks `{P}` cannot return `{Self}`",
    label = "`{P}` does not accept this",
    note = "such a closure returns one of `{Shapes}`: the `Err` of a `Result<(), _>` is the veto, and has to be the reason; one that \
            can fail returns a `Result<ControlFlow<_>, AnyError>`, where `AnyError` is what becomes a \
            `Box<dyn Error + Send + Sync>`, as error types, `String` and `&str` do; a `Box<dyn Error>` lacks `+ Send + Sync`",
    note = "one that is async is for `hook_boxed` of an async point, and returns `Box::pin(async move {{ … }})`"
)]
#[doc(hidden)]
pub trait ClosureVetoes<P: Point, By, Shapes>: Accepted<P, By, Shapes> {}

#[diagnostic::do_not_recommend]
impl<P: Answers<Self, By>, By, Shapes, R> ClosureVetoes<P, By, Shapes> for R {}
