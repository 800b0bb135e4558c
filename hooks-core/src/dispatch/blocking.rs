//! The loop of sync points, for every mode.

#![expect(
    unsafe_code,
    reason = "the walk of a static chain is kept without its type"
)]

use super::guard::{Remembered, caught, failed};
use super::special::{Opened, done, open};
use super::wrapped;
use crate::error::Cause;
use crate::hook::{self, ChainFacts, RowOf, Seen, Told};
use crate::mode::{Fold, Kept};
use crate::panics::Panic;
use crate::point::{Blocking, Ending, Entrance, Fixed, Frame, FrameOf, Point, Rows};

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
            if let Some((hooks, chain)) = entrance.chained() {
                return chained(carry, args, fold, ending, (hooks, chain));
            }
            return match entrance.wrapped() {
                Some(hooks) => wrapped::run((carry, args), fold, &hooks, None, ending, &walk),
                None => special(carry, args, fold, ending, entrance),
            };
        }
    };
    let mut frame = Frame::new(carry, args);
    let kept = walk(plain, &mut frame, &mut fold);
    fold.finish(&mut frame.carry, kept)
}

/// The same where a static chain stands for the plain hooks.
#[inline(never)]
fn chained<'a, 'p: 'a, P: Point<Flavor = Blocking>, S: Fold<P>, N: Ending<'a, 'p, P>>(
    carry: P::Carry,
    args: P::Args<'_, '_>,
    mut fold: S,
    ending: N,
    (fixed, chain): (Fixed<P>, &'static ChainFacts),
) -> S::Output {
    let hooks = fixed.hooks();
    if S::IS_CHAIN || !hooks.wrappers.is_empty() {
        return wrapped::run(
            (carry, args),
            fold,
            &hooks,
            None,
            ending,
            &|_, frame, fold| walk_by(chain, fixed, frame, fold),
        );
    }
    let mut frame = Frame::new(carry, args);
    let kept = match fold.as_canonical() {
        Some(canonical) => walk_by(chain, fixed, &mut frame, canonical),
        None => walk(hooks.plain, &mut frame, &mut fold),
    };
    fold.finish(&mut frame.carry, kept)
}

/// Runs the plain hooks of a static chain.
#[inline]
fn walk_by<P: Point<Flavor = Blocking>>(
    chain: &ChainFacts,
    hooks: Fixed<P>,
    frame: &mut FrameOf<'_, '_, P>,
    fold: &mut P::Canonical,
) -> Kept<P> {
    let Some(by) = chain.walk() else {
        return walk(hooks.hooks().plain, frame, fold);
    };
    // SAFETY: the chain stands for the hooks of `P`, which is sync, and these are its own.
    unsafe { by.call::<P>(hooks, (&raw mut *frame).cast(), fold) }
}

/// The same where more is asked for.
#[cold]
#[inline(never)]
fn special<'a, 'p: 'a, P: Point<Flavor = Blocking>, S: Fold<P>, N: Ending<'a, 'p, P>>(
    carry: P::Carry,
    args: P::Args<'_, '_>,
    mut fold: S,
    ending: N,
    entrance: Entrance<P>,
) -> S::Output {
    if let Some(quiet) = Opened::quietly(&entrance) {
        let hooks = quiet.hooks();
        if S::IS_CHAIN || !hooks.wrappers.is_empty() {
            return wrapped::run((carry, args), fold, &hooks, None, ending, &walk);
        }
        let mut frame = Frame::new(carry, args);
        let kept = walk(hooks.plain, &mut frame, &mut fold);
        return fold.finish(&mut frame.carry, kept);
    }
    loud(carry, args, fold, ending, entrance)
}

/// The same where somebody watches, or a scope is asked for, or the program is not sealed.
#[cold]
#[inline(never)]
fn loud<'a, 'p: 'a, P: Point<Flavor = Blocking>, S: Fold<P>, N: Ending<'a, 'p, P>>(
    carry: P::Carry,
    args: P::Args<'_, '_>,
    mut fold: S,
    ending: N,
    entrance: Entrance<P>,
) -> S::Output {
    let opened = open(entrance);
    let hooks = opened.hooks();
    let watching = opened.begin();
    let seen = opened.seen(watching.as_ref());
    let verdict = if S::IS_CHAIN || !hooks.wrappers.is_empty() {
        wrapped::run((carry, args), fold, &hooks, seen.as_ref(), ending, &walk)
    } else {
        let mut frame = Frame::new(carry, args);
        let kept = match seen {
            None => walk(hooks.plain, &mut frame, &mut fold),
            Some(seen) => watched(hooks.plain, seen, &mut frame, &mut fold),
        };
        fold.finish(&mut frame.carry, kept)
    };
    done(watching.as_ref());
    verdict
}

/// Runs one plain hook after another, and gives what is to be kept of their failures.
#[inline(always)]
#[expect(clippy::inline_always, reason = "it is all that most dispatches do")]
fn walk<P: Point<Flavor = Blocking>, S: Fold<P>>(
    rows: Rows<P>,
    frame: &mut FrameOf<'_, '_, P>,
    fold: &mut S,
) -> Kept<P> {
    let mut left = rows.iter();
    // A loop that is entered behind its test, as the compiler would make one of a `for` without the early ends.
    let mut next = left.next();
    if let Some(mut row) = next {
        loop {
            match caught::<P, _>(|| hook::call(row.due(), frame)) {
                Ok(Ok(answer)) => {
                    if fold.step(&mut frame.carry, answer, row.into()).is_break() {
                        break;
                    }
                }
                // Elsewhere, so that what becomes of failures takes no register here.
                Ok(Err(cause)) => return after_failure(Ok(cause), row, left.left(), frame, fold),
                Err(panic) => return after_failure(Err(panic), row, left.left(), frame, fold),
            }
            next = left.next();
            match next {
                Some(next) => row = next,
                None => break,
            }
        }
    }
    Kept::<P>::default()
}

/// The same, of which those are told who have `seen` the dispatch.
pub(super) fn watched<P: Point<Flavor = Blocking>, S: Fold<P>>(
    rows: Rows<P>,
    seen: Seen<'_>,
    frame: &mut FrameOf<'_, '_, P>,
    fold: &mut S,
) -> Kept<P> {
    let mut remembered = Remembered::nothing();
    walk_on(rows.iter(), Some(seen), frame, fold, &mut remembered);
    remembered.into_kept()
}

/// Goes on behind the hook of `row`, which failed.
#[cold]
#[inline(never)]
pub(super) fn after_failure<P: Point, S: Fold<P>>(
    failure: Result<Cause, Panic>,
    row: RowOf<P>,
    left: Rows<P>,
    frame: &mut FrameOf<'_, '_, P>,
    fold: &mut S,
) -> Kept<P> {
    let mut remembered = Remembered::<P>::nothing();
    if failed(failure, row, Told::default(), fold, &mut remembered).is_continue() {
        walk_on(left.iter(), None, frame, fold, &mut remembered);
    }
    remembered.into_kept()
}

/// Runs one plain hook after another, and tells those of each who have `seen` the dispatch.
#[cold]
#[inline(never)]
fn walk_on<P: Point, S: Fold<P>>(
    rows: impl Iterator<Item = RowOf<P>>,
    seen: Option<Seen<'_>>,
    frame: &mut FrameOf<'_, '_, P>,
    fold: &mut S,
    remembered: &mut Remembered<P>,
) {
    for row in rows {
        let due = row.due();
        let told = seen.map_or_else(Told::default, |seen| seen.begins(&due));
        let flow = match caught::<P, _>(|| hook::call(due, frame)) {
            Ok(Ok(answer)) => {
                told.answered(&answer);
                fold.step(&mut frame.carry, answer, row.into())
            }
            Ok(Err(cause)) => failed(Ok(cause), row, told, fold, remembered),
            Err(panic) => failed(Err(panic), row, told, fold, remembered),
        };
        if flow.is_break() {
            break;
        }
    }
}
