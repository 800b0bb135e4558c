//! How the future of a hook is kept while it runs: as it is, with a timer beside it, or on the heap.
//!
//! A way is a type that the declaration and the hook choose. So a hook that has no limit has no timer either: its future
//! stands in the room of its point as it is, and nothing asks for the time.
//!
//! **Invariant:** what keeps a future can go to another thread where the future can.

#[cfg(feature = "alloc")]
use alloc::boxed::Box;
use core::future::Future;
use core::pin::Pin;
use core::task::{Context, Poll};
use core::time::Duration;

use crate::error::Cause;

/// Every way is here, so that the invariant holds for all there are.
pub(super) trait Sealed {}

/// A way to keep the future of a hook.
#[diagnostic::on_unimplemented(
    message = "a `timeout` needs the feature `tokio` of `hooks-core`",
    label = "nothing keeps the time without it",
    note = "turn it on in `Cargo.toml`: `hooks-core = {{ …, features = [\"tokio\"] }}`"
)]
#[doc(hidden)]
#[expect(
    private_bounds,
    reason = "nobody else may say how a future is kept: what is in a room goes to other threads"
)]
pub trait Keep: Sealed + 'static {
    /// Nothing but a place to ask.
    const FINE: bool = true;
    /// How long the hook may take.
    const LIMIT: Option<Duration> = None;
    /// Whether the future is on the heap.
    const BOXED: bool = false;
    /// What stands in the room of the point.
    type Kept<R: Future>;

    /// Keeps a future.
    fn keep<R: Future>(future: R) -> Self::Kept<R>;

    /// Polls the future; an error where the hook failed meanwhile, and is not to be polled again.
    fn poll<R: Future>(
        kept: Pin<&mut Self::Kept<R>>,
        context: &mut Context<'_>,
    ) -> Poll<Result<R::Output, Cause>>;
}

/// As it is.
#[derive(Debug)]
pub struct Bare;

impl Sealed for Bare {}

#[diagnostic::do_not_recommend]
impl Keep for Bare {
    type Kept<R: Future> = R;

    #[inline]
    fn keep<R: Future>(future: R) -> R {
        future
    }

    #[inline]
    fn poll<R: Future>(
        future: Pin<&mut R>,
        context: &mut Context<'_>,
    ) -> Poll<Result<R::Output, Cause>> {
        future.poll(context).map(Ok)
    }
}

/// With a timer that ends the hook. There is one with the feature `tokio` only.
#[derive(Debug)]
pub struct Within<const MILLISECONDS: u64>;

/// On the heap, together with what `K` puts beside it.
#[derive(Debug)]
pub struct Boxed<K>(K);

#[cfg(feature = "alloc")]
impl<K> Sealed for Boxed<K> {}

#[cfg(feature = "alloc")]
#[diagnostic::do_not_recommend]
impl<K: Keep> Keep for Boxed<K> {
    const LIMIT: Option<Duration> = K::LIMIT;
    const BOXED: bool = true;
    type Kept<R: Future> = Pin<Box<K::Kept<R>>>;

    fn keep<R: Future>(future: R) -> Self::Kept<R> {
        Box::pin(K::keep(future))
    }

    #[inline]
    fn poll<R: Future>(
        kept: Pin<&mut Self::Kept<R>>,
        context: &mut Context<'_>,
    ) -> Poll<Result<R::Output, Cause>> {
        K::poll::<R>(kept.as_deref_mut(), context)
    }
}
