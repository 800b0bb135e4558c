//! A dispatch with wrappers: outlined, because most points have none.

#![expect(
    unsafe_code,
    reason = "a static chain runs over the frame of the inside, which is kept without its type"
)]

use core::cell::Cell;
use core::future::{Future, poll_fn};
use core::ops::ControlFlow;
use core::task::Context;

use super::direct::{Steps, Travelling};
use super::guard::Remembered;
use super::{awaiting, blocking};
use crate::hook::{Chain, Counter, Lent, Loan, Seen, around};
use crate::mode::{Canonical as _, Fold, Kept};
use crate::point::{AsyncEnding, AsyncPoint, Blocking, Ending, Fixed, FrameOf, Hooks, Point, Rows};

/// Runs the wrappers of `hooks`, inside of them the others, by `walk` unless somebody has `seen` the dispatch, and inside of those
/// `ending`.
#[cold]
#[inline(never)]
pub(super) fn run<'a, 'p: 'a, P: Point<Flavor = Blocking>, S: Fold<P>, N: Ending<'a, 'p, P>>(
    frame: (P::Carry, P::Args<'_, '_>),
    fold: S,
    hooks: &Hooks<P>,
    seen: Option<&Seen<'_>>,
    ending: N,
    walk: &impl Fn(Rows<P>, &mut FrameOf<'_, '_, P>, &mut P::Canonical) -> Kept<P>,
) -> S::Output {
    let (wrappers, plain) = (hooks.wrappers, hooks.plain);
    let ending = Cell::new(Some(ending));
    let inside = |frame: &'a mut FrameOf<'a, 'p, P>, chain: &'a Chain<P>| {
        let mut fold = chain.begin_inside(P::Canonical::begin);
        let kept = if P::Canonical::IS_CHAIN {
            // A point that is dispatched as a chain has wrappers only.
            Kept::<P>::default()
        } else {
            match chain.seen() {
                None => walk(plain, frame, &mut fold),
                Some(seen) => blocking::watched(plain, seen, frame, &mut fold),
            }
        };
        let mut record = chain.record();
        let settled = fold.settle(&mut frame.carry, kept, &mut record);
        chain.set_record(record);
        match settled {
            ControlFlow::Break(verdict) => verdict,
            ControlFlow::Continue(()) => taken(&ending, N::again).end(P::lend(&mut frame.args)),
        }
    };
    let (verdict, chain) = around(wrappers, seen, fold.record(), frame, &inside);
    fold.through(verdict, &chain)
}

/// The end for this run, which leaves one for the next if there may be one, also where to make that panics.
#[expect(
    clippy::expect_used,
    reason = "`next` runs once where its point is not repeatable"
)]
pub(super) fn taken<E>(ending: &Cell<Option<E>>, again: fn(&E) -> Option<E>) -> E {
    let mut kept = PutBack {
        ending,
        end: ending.take(),
    };
    let next = kept.end.as_ref().and_then(again);
    let this = kept.end.take().expect("the inside runs once");
    kept.end = next;
    this
}

/// The end for a later run, which is put back.
struct PutBack<'c, E> {
    ending: &'c Cell<Option<E>>,
    end: Option<E>,
}

impl<E> Drop for PutBack<'_, E> {
    #[inline]
    fn drop(&mut self) {
        self.ending.set(self.end.take());
    }
}

/// What stands inside of the wrappers of an async dispatch.
// A block and not an `async fn`, which would hold what it is called with twice.
#[expect(clippy::manual_async_fn, reason = "see above")]
pub(super) fn inside<'a, 'p: 'a, P, N, F>(
    counter: Counter<'a, 'p, P>,
    plain: Rows<P>,
    ending: N,
) -> impl Future<Output = P::Verdict>
where
    P: AsyncPoint,
    N: AsyncEnding<'a, 'p, P, Future = F>,
    F: Future<Output = N::Given>,
{
    async move {
        // A point that is dispatched as a chain has wrappers only.
        if !P::Canonical::IS_CHAIN {
            let mut fold = counter.chain().begin_inside(P::Canonical::begin);
            let mut left = plain.iter();
            let mut current = left.next();
            let mut remembered = Remembered::<P>::nothing();
            let walk = |context: &mut Context<'_>| {
                let so_far = (&mut fold, &mut remembered);
                let (seen, kept) = counter.watched();
                if seen.is_none() {
                    return awaiting::walk(&counter, so_far, &mut current, &mut left, context);
                }
                let mut told = kept.take();
                let watched = (seen, &mut told);
                let walked =
                    awaiting::walk_on(&counter, watched, so_far, &mut current, &mut left, context);
                kept.set(told);
                walked
            };
            poll_fn(walk).await;
            let settled = counter.settle(fold, remembered.into_kept());
            if let ControlFlow::Break(verdict) = settled {
                return verdict;
            }
        }
        N::ended(ending.end(counter.args()).await)
    }
}

/// The same where a static chain runs the plain hooks.
#[expect(clippy::manual_async_fn, reason = "see above")]
pub(super) fn inside_steps<'a, 'p: 'a, P, C, N, F>(
    counter: Counter<'a, 'p, P>,
    hooks: Fixed<P>,
    ending: N,
) -> impl Future<Output = P::Verdict>
where
    P: AsyncPoint,
    C: Steps<P>,
    N: AsyncEnding<'a, 'p, P, Future = F>,
    F: Future<Output = N::Given>,
{
    async move {
        if !P::Canonical::IS_CHAIN {
            let mut fold = counter.chain().begin_inside(P::Canonical::begin);
            let lent = {
                // SAFETY: no hook is live, and nobody uses the frame before the walk came to its end.
                let frame = unsafe { counter.frame() };
                Lent::new(Loan::of(frame), &mut fold)
            };
            let (_, kept) =
                Travelling::<P, Lent<'_, P>, _>::new(C::awaited::<_, 'w'>(hooks, lent).take())
                    .await;
            if let ControlFlow::Break(verdict) = counter.settle(fold, kept) {
                return verdict;
            }
        }
        N::ended(ending.end(counter.args()).await)
    }
}
