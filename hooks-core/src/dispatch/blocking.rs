//! The loop of sync points, for every mode.

use core::ops::ControlFlow;

use super::guard::guarded;
use super::rows;
use crate::hook;
use crate::mode::{End, Fold};
use crate::point::{Blocking, Entrance, Frame, Point};

/// Runs the hooks behind `entrance` and gives the verdict of `fold`.
// Outlined, so that a point without hooks does not even set up a stack frame. The entrance comes last, because then the
// arguments of the dispatch already stand in the right registers.
#[inline(never)]
pub fn run<P: Point<Flavor = Blocking>, S: Fold<P>>(
    carry: P::Carry,
    args: P::Args<'_, '_>,
    mut fold: S,
    entrance: Entrance<P>,
) -> S::Output {
    let mut frame = Frame::new(carry, args);
    for row in rows(entrance).iter() {
        match guarded(row, || hook::call(row, &mut frame)) {
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
