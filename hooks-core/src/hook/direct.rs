//! The future of a hook that a static chain runs: in the caller's own, under the policy of its point.
//!
//! **Invariant:** as in a slot, the future is gone before its answer is used, and is dropped once.

#![expect(
    unsafe_code,
    reason = "a future is dropped in its place, before the answer is used"
)]

use core::future::Future;
use core::marker::PhantomData;
use core::mem::{self, MaybeUninit};
use core::pin::Pin;
use core::task::{Context, Poll};

use super::vtable::{Answer, Invariant, poll_once};
use crate::panics::{Panic, caught};
use crate::point::{OnError, Point, Policy as _};

/// The future of a hook of `P`, which gives its panic where the policy of the point says that it is caught.
///
/// Where panics unwind it is the future itself and nothing else, so that awaiting it costs what awaiting that does.
pub(crate) struct Direct<P: Point, F> {
    future: MaybeUninit<F>,
    /// Not there where panics unwind: then the future is always.
    state: MaybeUninit<State>,
    point: PhantomData<Invariant<P>>,
}

/// What has become of the future.
enum State {
    Live,
    Gone,
    /// There was none: making it panicked.
    Unmade(Panic),
}

impl<P: Point, F: Future<Output = Answer<P>>> Direct<P, F> {
    const UNWINDS: bool = matches!(P::Policy::ON_ERROR, OnError::Propagate);

    /// What `make` makes.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "a call of the hook is all it is")]
    pub(crate) fn new(make: impl FnOnce() -> F) -> Self {
        let (future, state) = if Self::UNWINDS {
            (MaybeUninit::new(make()), MaybeUninit::uninit())
        } else {
            match caught(make) {
                Ok(future) => (MaybeUninit::new(future), MaybeUninit::new(State::Live)),
                Err(panic) => (
                    MaybeUninit::uninit(),
                    MaybeUninit::new(State::Unmade(panic)),
                ),
            }
        };
        Self {
            future,
            state,
            point: PhantomData,
        }
    }

    /// The same where a panic is caught.
    #[inline]
    fn poll_guarded(&mut self, context: &mut Context<'_>) -> Poll<Result<Answer<P>, Panic>> {
        // SAFETY: it is there where panics do not unwind, which is asked by the caller.
        let state = unsafe { self.state.assume_init_mut() };
        // A poll that gives an answer or panics has dropped the future, so this falls first.
        match mem::replace(state, State::Gone) {
            State::Live => {}
            State::Unmade(panic) => return Poll::Ready(Err(panic)),
            State::Gone => unreachable!("a future is not polled again behind its end"),
        }
        let future = self.future.as_mut_ptr();
        // SAFETY: it was live, is pinned with this, and unless it is pending nobody uses it again.
        match caught(|| unsafe { poll_once(future, context) }) {
            Ok(Poll::Pending) => {
                *state = State::Live;
                Poll::Pending
            }
            Ok(Poll::Ready(answer)) => Poll::Ready(Ok(answer)),
            Err(panic) => Poll::Ready(Err(panic)),
        }
    }
}

impl<P: Point, F: Future<Output = Answer<P>>> Future for Direct<P, F> {
    type Output = Result<Answer<P>, Panic>;

    #[inline(always)]
    #[expect(clippy::inline_always, reason = "a poll of the hook is all it is")]
    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        // SAFETY: nothing is moved out of it.
        let this = unsafe { self.get_unchecked_mut() };
        if Self::UNWINDS {
            // SAFETY: where panics unwind it is always there.
            let future = unsafe { this.future.assume_init_mut() };
            // SAFETY: it is pinned with this.
            return unsafe { Pin::new_unchecked(future) }.poll(context).map(Ok);
        }
        this.poll_guarded(context)
    }
}

impl<P: Point, F> Drop for Direct<P, F> {
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "mostly there is nothing to drop")]
    fn drop(&mut self) {
        if !matches!(P::Policy::ON_ERROR, OnError::Propagate) {
            // SAFETY: it is there where panics do not unwind.
            let state = unsafe { self.state.assume_init_mut() };
            if !matches!(mem::replace(state, State::Gone), State::Live) {
                return;
            }
        }
        // SAFETY: it is live, and dropped here only.
        unsafe { self.future.assume_init_drop() };
    }
}
