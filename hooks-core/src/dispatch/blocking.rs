//! The loop of sync points, for every mode.

use core::ops::ControlFlow;

use super::guard::{guarded, settle};
use crate::hook;
use crate::mode::{End, Fold};
use crate::point::{Frame, Point, Rows};

/// Runs the hooks in `rows` and gives the verdict of `fold`.
#[inline]
pub fn run<'a, 'p: 'a, P: Point, S: Fold<P>>(
    rows: Rows<P>,
    carry: P::Carry,
    args: P::Args<'a, 'p>,
    mut fold: S,
) -> S::Output {
    let mut frame = Frame::new(carry, args);
    for row in rows.iter() {
        let outcome = guarded::<P, _>(|| hook::call(row, &mut frame));
        match settle(outcome, row) {
            Ok(answer) => {
                if fold.step(&mut frame.carry, answer, row.into()).is_break() {
                    break;
                }
            }
            Err(ControlFlow::Continue(())) => {}
            Err(ControlFlow::Break(end)) => return fold.finish(&mut frame.carry, end),
        }
    }
    fold.finish(&mut frame.carry, End::Done)
}
