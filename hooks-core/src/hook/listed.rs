//! What a static chain knows of a hook: which it is, and how it is run without a table.
//!
//! `#[hook]` leaves an impl of [`ListedHook`] for it, and a chain names it by [`Listed`].

#![expect(
    unsafe_code,
    reason = "a future that is kept is pinned with what keeps it"
)]

use core::future::Future;
use core::marker::PhantomData;
use core::pin::Pin;
use core::task::{Context, Poll};

use super::keep::Keep;
use super::stored::Stored;
use super::vtable::{Answer, Checked};
use crate::mode::Says as _;
use crate::point::{Call, Point};
use crate::returns::{Accepted, Answered, Returns};

/// A type that has a hook of the point `P` whose name is `NAME`: an extension, or what a free function leaves beside it.
#[doc(hidden)]
pub trait ListedHook<P, const NAME: u64> {
    /// The point, which is `P` once it is clear that it is what it must be.
    type Point: Point;
    /// The extension; `()` for a function.
    type Instance: 'static;
    /// How it takes its first parameter.
    type By;
    /// How its future is kept, if it has one.
    type Keep: Keep;
    /// What there is to know about it.
    const FACTS: &'static Stored;

    /// Runs it. A wrapper is run by its row.
    fn run(call: Call<'_, '_, Self::Point, Self::Instance>) -> impl Ran<Self::Point, Self::By> {
        drop(call);
        NotPlain
    }
}

/// The question whether `T` has a hook of `P` whose name is `NAME`; where it has none, [`NotListed`] says so.
///
/// No bound, whose error would show the names of ours that stand for functions.
pub struct Sought<T: ?Sized, P, const NAME: u64>(PhantomData<fn(P) -> P>, PhantomData<T>);

impl<T: ?Sized, P, const NAME: u64> core::fmt::Debug for Sought<T, P, NAME> {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        formatter.write_str("Sought")
    }
}

impl<T: ?Sized + ListedHook<P, NAME>, P, const NAME: u64> Sought<T, P, NAME> {
    /// It has.
    pub const IS_LISTED: bool = true;
}

/// What a [`Sought`] is otherwise.
pub trait NotListed {
    /// It has not.
    const IS_LISTED: bool = false;
}

impl<T: ?Sized> NotListed for T {}

/// `true`.
///
/// # Panics
/// With `otherwise` if it is `false`: while compiling, as an error of who calls this.
#[must_use]
#[track_caller]
pub const fn is_listed(is_listed: bool, otherwise: &str) -> bool {
    assert!(is_listed, "{}", otherwise);
    true
}

/// The hook called `NAME` of the type `T`.
pub struct Listed<T: ?Sized, const NAME: u64>(PhantomData<T>);

impl<T: ?Sized, const NAME: u64> core::fmt::Debug for Listed<T, NAME> {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        formatter.write_str("Listed")
    }
}

/// One hook of a static chain of the point `P`.
#[doc(hidden)]
pub trait InChain<P: Point> {
    /// As in [`ListedHook`].
    type Instance: 'static;
    /// As in [`ListedHook`].
    type By;
    /// As in [`ListedHook`].
    type Keep: Keep;
    /// As in [`ListedHook`].
    const FACTS: &'static Stored;

    /// As in [`ListedHook`].
    fn run(call: Call<'_, '_, P, Self::Instance>) -> impl Ran<P, Self::By>;
}

#[diagnostic::do_not_recommend]
impl<T, P: Point, const NAME: u64> InChain<P> for Listed<T, NAME>
where
    T: ?Sized + ListedHook<P, NAME, Point = P>,
{
    type Instance = T::Instance;
    type By = T::By;
    type Keep = T::Keep;
    const FACTS: &'static Stored = T::FACTS;

    #[inline(always)]
    #[expect(clippy::inline_always, reason = "a call of the hook is all it is")]
    fn run(call: Call<'_, '_, P, Self::Instance>) -> impl Ran<P, Self::By> {
        T::run(call)
    }
}

/// What a hook's shim gives.
#[doc(hidden)]
pub trait Ran<P: Point, By> {
    /// The answer of a hook that is not awaited.
    fn now(self) -> Answer<P>;

    /// The answer, once it is there; a future of its own is kept as `K` says.
    fn kept<K: Keep>(self) -> impl Future<Output = Answer<P>>;
}

impl<P: Point, By> Ran<P, By> for Answered<P> {
    #[inline]
    fn now(self) -> Answer<P> {
        self.into_answer()
    }

    #[inline]
    fn kept<K: Keep>(self) -> impl Future<Output = Answer<P>> {
        core::future::ready(self.into_answer())
    }
}

impl<P, By, R> Ran<P, By> for Checked<P, R>
where
    P: Returns<By>,
    R: Future<Output: Accepted<P, By, P::Shapes>>,
{
    fn now(self) -> Answer<P> {
        unreachable!("a sync point has no async hooks")
    }

    #[inline]
    fn kept<K: Keep>(self) -> impl Future<Output = Answer<P>> {
        Kept::<P, By, K, R> {
            kept: K::keep(self.0),
            point: PhantomData,
        }
    }
}

/// A wrapper, which is run by its row.
#[derive(Debug)]
pub struct NotPlain;

impl<P: Point, By> Ran<P, By> for NotPlain {
    fn now(self) -> Answer<P> {
        Ok(P::Answer::nothing())
    }

    #[inline]
    fn kept<K: Keep>(self) -> impl Future<Output = Answer<P>> {
        core::future::ready(Ok(P::Answer::nothing()))
    }
}

/// A future as it is kept, which gives an answer.
struct Kept<P, By, K: Keep, R: Future> {
    kept: K::Kept<R>,
    point: PhantomData<fn() -> (P, By)>,
}

impl<P, By, K, R> Future for Kept<P, By, K, R>
where
    P: Returns<By>,
    K: Keep,
    R: Future<Output: Accepted<P, By, P::Shapes>>,
{
    type Output = Answer<P>;

    #[inline(always)]
    #[expect(clippy::inline_always, reason = "a poll of the hook is all it is")]
    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Answer<P>> {
        // SAFETY: what is kept is pinned with this, and never moved out.
        let kept = unsafe { self.map_unchecked_mut(|this| &mut this.kept) };
        K::poll::<R>(kept, context).map(|ended| ended.and_then(Accepted::into_answer))
    }
}
