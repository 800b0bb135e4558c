//! The loop of async points, for every mode.

use core::cell::Cell;
use core::future::{Future, poll_fn};
use core::pin::pin;
use core::task::{Context, Poll};

use super::guard::{Remembered, caught, failed, panicked};
use super::settled;
use super::wrapped::{self, taken};
use crate::hook::{ArgsOf, Around, Counter, Outlined, RowOf, Seat, Stage};
use crate::mode::Fold;
use crate::point::{AsyncEnding, AsyncPoint, Entrance, Frame, Hooks};

/// Runs the hooks behind `entrance` and gives the verdict of `fold`; inside of wrappers stands `ending`, too.
///
/// # Cancellation
/// Dropping the future drops the running hook, once; later hooks do not run.
#[inline]
// A block and not an `async fn`, which would hold what it is called with twice.
pub fn run<'a, 'p: 'a, P, S, N, F>(
    carry: P::Carry,
    args: impl ArgsOf<P>,
    mut fold: S,
    ending: N,
    entrance: Entrance<P>,
) -> impl Future<Output = S::Output>
where
    P: AsyncPoint,
    S: Fold<P>,
    // The future by a name of its own: rustc does not see that a projection with such lifetimes is `Send`
    // (rust-lang/rust#100013).
    N: AsyncEnding<'a, 'p, P, Future = F>,
    F: Future<Output = N::Given>,
{
    // Outlined, so that the future of a point without hooks stays small to poll.
    Outlined::new(async move {
        let plain = match entrance.plain() {
            Ok(plain) => plain,
            Err(entrance) => {
                let Hooks { wrappers, plain } = settled(entrance);
                if S::IS_CHAIN || !wrappers.is_empty() {
                    let ending = Cell::new(Some(ending));
                    let make = move |counter: Counter<'a, 'p, P>| {
                        wrapped::inside(counter, plain, taken(&ending, N::again))
                    };
                    let frame = Frame::new(carry, args);
                    let mut around = pin!(Around::new(wrappers, fold.record(), frame, make));
                    let verdict = around.as_mut().await;
                    return fold.through(verdict, around.as_ref().chain());
                }
                plain
            }
        };
        let stage = pin!(Stage::<P, _>::new(carry, args));
        let stage = stage.as_ref();
        let mut left = plain.iter();
        let mut current = left.next();
        let mut remembered = Remembered::<P>::nothing();
        poll_fn(|context| {
            let so_far = (&mut fold, &mut remembered);
            walk(&stage, so_far, &mut current, &mut left, context)
        })
        .await;
        stage.finish(fold, remembered.into_kept())
    })
}

/// Runs on from the hook at `current`, behind which stand those `left`: one poll runs every hook that does not suspend.
#[inline]
pub(super) fn walk<P: AsyncPoint, S: Fold<P>>(
    seat: &impl Seat<P>,
    (fold, remembered): (&mut S, &mut Remembered<P>),
    current: &mut Option<RowOf<P>>,
    left: &mut (impl Iterator<Item = RowOf<P>> + Clone),
    context: &mut Context<'_>,
) -> Poll<()> {
    // Worked on in registers, and put back where a hook suspends.
    let mut rows = left.clone();
    let mut next = *current;
    while let Some(row) = next {
        let flow = match caught::<P, _>(|| seat.poll(row, context)) {
            Ok(Poll::Ready(Ok(answer))) => {
                if seat.step(fold, answer, row).is_break() {
                    break;
                }
                next = rows.next();
                continue;
            }
            Ok(Poll::Pending) => {
                (*current, *left) = (next, rows);
                return Poll::Pending;
            }
            Ok(Poll::Ready(Err(cause))) => failed(cause, row, fold, remembered),
            Err(panic) => panicked(panic, row, fold, remembered),
        };
        if flow.is_break() {
            break;
        }
        next = rows.next();
    }
    Poll::Ready(())
}
