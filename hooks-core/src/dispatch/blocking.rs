//! The loop of sync points, for every mode.

use super::guard::{Remembered, caught, failed, panicked};
use super::{settled, wrapped};
use crate::hook;
use crate::mode::{Fold, Kept};
use crate::point::{Blocking, Ending, Entrance, Frame, FrameOf, Point, Rows};

/// Runs the hooks behind `entrance` and gives the verdict of `fold`; inside of wrappers stands `ending`, too.
// Outlined, so that a point without hooks does not even set up a stack frame. The entrance comes last, because then the
// arguments of the dispatch already stand in the right registers.
#[inline(never)]
pub fn run<'a, 'p: 'a, P: Point<Flavor = Blocking>, S: Fold<P>, N: Ending<'a, 'p, P>>(
    carry: P::Carry,
    args: P::Args<'_, '_>,
    mut fold: S,
    ending: N,
    entrance: Entrance<P>,
) -> S::Output {
    let plain = match entrance.plain() {
        Ok(plain) => plain,
        Err(entrance) => {
            let hooks = settled(entrance);
            if S::IS_CHAIN || !hooks.wrappers.is_empty() {
                return wrapped::run((carry, args), fold, &hooks, ending);
            }
            hooks.plain
        }
    };
    let mut frame = Frame::new(carry, args);
    let kept = walk(plain, &mut frame, &mut fold);
    fold.finish(&mut frame.carry, kept)
}

/// Runs one plain hook after another, and gives what is to be kept of their failures.
#[inline]
pub(super) fn walk<P: Point<Flavor = Blocking>, S: Fold<P>>(
    rows: Rows<P>,
    frame: &mut FrameOf<'_, '_, P>,
    fold: &mut S,
) -> Kept<P> {
    let mut remembered = Remembered::<P>::nothing();
    for row in rows.iter() {
        let flow = match caught::<P, _>(|| hook::call(row, frame)) {
            Ok(Ok(answer)) => {
                if fold.step(&mut frame.carry, answer, row.into()).is_break() {
                    break;
                }
                continue;
            }
            Ok(Err(cause)) => failed(cause, row, fold, &mut remembered),
            Err(panic) => panicked(panic, row, fold, &mut remembered),
        };
        if flow.is_break() {
            break;
        }
    }
    remembered.into_kept()
}
