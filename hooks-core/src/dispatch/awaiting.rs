//! The loop of async points, for every mode.

use core::future::poll_fn;
use core::ops::ControlFlow;
use core::pin::pin;
use core::task::Poll;

use super::guard::{guarded, settle};
use crate::hook::Stage;
use crate::mode::{End, Fold};
use crate::point::{Point, Rows};

/// Runs the hooks in `rows` and gives the verdict of `fold`.
///
/// # Cancellation
/// Dropping the future drops the running hook, once; later hooks do not run.
#[inline]
pub async fn run<'a, 'p: 'a, P: Point, S: Fold<P>>(
    rows: Rows<P>,
    carry: P::Carry,
    args: P::Args<'a, 'p>,
    mut fold: S,
) -> S::Output {
    let stage = pin!(Stage::<P>::new(carry, args));
    let stage = stage.as_ref();
    let mut left = rows.iter();
    let mut current = left.next();
    // One poll runs every hook that does not suspend.
    let end = poll_fn(|context| {
        while let Some(row) = current {
            let outcome = match guarded::<P, _>(|| stage.poll(row, context)) {
                Ok(Poll::Pending) => return Poll::Pending,
                Ok(Poll::Ready(outcome)) => Ok(outcome),
                Err(text) => Err(text),
            };
            match settle(outcome, row) {
                Ok(answer) => {
                    if stage.step(&mut fold, answer, row).is_break() {
                        break;
                    }
                }
                Err(ControlFlow::Continue(())) => {}
                Err(ControlFlow::Break(end)) => return Poll::Ready(end),
            }
            current = left.next();
        }
        Poll::Ready(End::Done)
    })
    .await;
    stage.finish(fold, end)
}
