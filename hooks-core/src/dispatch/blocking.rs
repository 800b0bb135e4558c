//! The loop of sync points, for every mode.

use super::guard::{Remembered, caught, failed, panicked};
use super::rows;
use crate::hook;
use crate::mode::Fold;
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
    let mut remembered = Remembered::<P>::nothing();
    for row in rows(entrance).iter() {
        let flow = match caught::<P, _>(|| hook::call(row, &mut frame)) {
            Ok(Ok(answer)) => {
                if fold.step(&mut frame.carry, answer, row.into()).is_break() {
                    break;
                }
                continue;
            }
            Ok(Err(cause)) => failed(cause, row, &mut fold, &mut remembered),
            Err(payload) => panicked(payload, row, &mut fold, &mut remembered),
        };
        if flow.is_break() {
            break;
        }
    }
    fold.finish(&mut frame.carry, remembered.into_kept())
}
