//! The loop of async points, for every mode.

use core::future::poll_fn;
use core::pin::pin;
use core::task::Poll;

use super::guard::{caught, failed, panicked};
use super::rows;
use crate::hook::Stage;
use crate::mode::{End, Fold};
use crate::point::{ArgsOf, AsyncPoint, Entrance};

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
    // One poll runs every hook that does not suspend.
    let end = poll_fn(|context| {
        // Worked on in registers, and put back where a hook suspends.
        let mut rows = left.clone();
        let mut next = current;
        while let Some(row) = next {
            let ended = match caught::<P, _>(|| stage.poll(row, context)) {
                Ok(Poll::Ready(Ok(answer))) => {
                    if stage.step(&mut fold, answer, row).is_break() {
                        break;
                    }
                    None
                }
                Ok(Poll::Pending) => {
                    (current, left) = (next, rows);
                    return Poll::Pending;
                }
                Ok(Poll::Ready(Err(cause))) => failed(cause, row),
                Err(payload) => panicked(payload, row),
            };
            if let Some(error) = ended {
                return Poll::Ready(End::Failed(error));
            }
            next = rows.next();
        }
        Poll::Ready(End::Done)
    })
    .await;
    stage.finish(fold, end)
}
