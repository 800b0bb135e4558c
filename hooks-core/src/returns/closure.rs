//! What a closure that hooks a point returns, and the words where it returns something else.

use super::{Accepted, Answers};
use crate::point::Point;

/// A type that closures which hook `P` may return: what a hook may, see [`Accepted`].
#[diagnostic::on_unimplemented(
    message = "a closure that hooks `{P}` cannot return `{Self}`",
    label = "`{P}` does not accept this",
    note = "such a closure returns one of `{Shapes}`; at a `transform` it edits the value, which is a `&mut`",
    note = "`AnyError` is what becomes a `Box<dyn Error + Send + Sync>`, as error types, `String` and `&str` do: so returns a \
            closure that can fail. At a `cancellable` point the `Err` of a `Result<(), reason>` is the veto, and a closure that \
            can fail returns `Result<ControlFlow<reason>, AnyError>`",
    note = "one that is async is for `hook_boxed` of an async point, and returns `Box::pin(async move {{ … }})`"
)]
#[doc(hidden)]
pub trait ClosureReturns<P: Point, By, Shapes>: Accepted<P, By, Shapes> {}

#[diagnostic::do_not_recommend]
impl<P: Answers<Self, By>, By, Shapes, R> ClosureReturns<P, By, Shapes> for R {}
