//! A dispatch with wrappers: outlined, because most points have none.

use core::cell::Cell;
use core::future::{Future, poll_fn};
use core::ops::ControlFlow;
use core::task::Context;

use super::guard::Remembered;
use super::{awaiting, blocking};
use crate::hook::{Chain, Counter, around};
use crate::mode::{Canonical as _, Fold};
use crate::point::{AsyncEnding, AsyncPoint, Blocking, Ending, FrameOf, Hooks, Point, Rows};

/// Runs the wrappers of `hooks`, inside of them the others, and inside of those `ending`.
#[cold]
#[inline(never)]
pub(super) fn run<'a, 'p: 'a, P: Point<Flavor = Blocking>, S: Fold<P>, N: Ending<'a, 'p, P>>(
    frame: (P::Carry, P::Args<'_, '_>),
    fold: S,
    hooks: &Hooks<P>,
    ending: N,
) -> S::Output {
    let (wrappers, plain) = (hooks.wrappers, hooks.plain);
    let ending = Cell::new(Some(ending));
    let inside = |frame: &'a mut FrameOf<'a, 'p, P>, chain: &'a Chain<P>| {
        let mut fold = chain.begin_inside(P::Canonical::begin);
        let kept = blocking::walk(plain, frame, &mut fold);
        let mut record = chain.record();
        let settled = fold.settle(&mut frame.carry, kept, &mut record);
        chain.set_record(record);
        match settled {
            ControlFlow::Break(verdict) => verdict,
            ControlFlow::Continue(()) => taken(&ending, N::again).end(P::lend(&mut frame.args)),
        }
    };
    let (verdict, chain) = around(wrappers, fold.record(), frame, &inside);
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
    let mut fold = counter.chain().begin_inside(P::Canonical::begin);
    let mut left = plain.iter();
    let mut current = left.next();
    async move {
        let mut remembered = Remembered::<P>::nothing();
        let walk = |context: &mut Context<'_>| {
            let so_far = (&mut fold, &mut remembered);
            awaiting::walk(&counter, so_far, &mut current, &mut left, context)
        };
        poll_fn(walk).await;
        match counter.settle(fold, remembered.into_kept()) {
            ControlFlow::Break(verdict) => verdict,
            ControlFlow::Continue(()) => N::ended(ending.end(counter.args()).await),
        }
    }
}
