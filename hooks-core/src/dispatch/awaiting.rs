//! The loop of async points, for every mode.

use core::future::poll_fn;
use core::pin::{Pin, pin};
use core::task::{Context, Poll};

use super::guard::{Remembered, caught, failed, panicked};
use super::rows;
use crate::hook::{ArgsOf, RowOf, Stage};
use crate::mode::Fold;
use crate::point::{AsyncPoint, Entrance};

/// Runs the hooks behind `entrance` and gives the verdict of `fold`.
///
/// # Cancellation
/// Dropping the future drops the running hook, once; later hooks do not run.
#[inline]
pub async fn run<P: AsyncPoint, S: Fold<P>>(
    carry: P::Carry,
    args: impl ArgsOf<P>,
    mut fold: S,
    entrance: Entrance<P>,
) -> S::Output {
    let stage = pin!(Stage::<P, _>::new(carry, args));
    let stage = stage.as_ref();
    let mut left = rows(entrance).iter();
    let mut current = left.next();
    let mut remembered = Remembered::<P>::nothing();
    poll_fn(|context| {
        let so_far = (&mut fold, &mut remembered);
        walk(stage, so_far, &mut current, &mut left, context)
    })
    .await;
    stage.finish(fold, remembered.into_kept())
}

/// Runs on from the hook at `current`, behind which stand those `left`: one poll runs every hook that does not suspend.
///
/// Outlined, so that the future of a point without hooks stays small to poll.
#[inline(never)]
fn walk<P: AsyncPoint, A: ArgsOf<P>, S: Fold<P>>(
    stage: Pin<&Stage<P, A>>,
    (fold, remembered): (&mut S, &mut Remembered<P>),
    current: &mut Option<RowOf<P>>,
    left: &mut (impl Iterator<Item = RowOf<P>> + Clone),
    context: &mut Context<'_>,
) -> Poll<()> {
    // Worked on in registers, and put back where a hook suspends.
    let mut rows = left.clone();
    let mut next = *current;
    while let Some(row) = next {
        let flow = match caught::<P, _>(|| stage.poll(row, context)) {
            Ok(Poll::Ready(Ok(answer))) => {
                if stage.step(fold, answer, row).is_break() {
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
            Err(payload) => panicked(payload, row, fold, remembered),
        };
        if flow.is_break() {
            break;
        }
        next = rows.next();
    }
    Poll::Ready(())
}
