//! The loop of async points, for every mode.

#![expect(
    unsafe_code,
    reason = "whether a future is live is asked once a poll, and not before each hook; and a walk is kept without its type"
)]

use core::cell::Cell;
use core::future::{Future, poll_fn};
use core::pin::{Pin, pin};
use core::task::{Context, Poll};

use super::direct::Steps;
use super::guard::{Remembered, caught, failed};
use super::special::{done, open};
use super::wrapped::{self, taken};
use crate::error::Cause;
use crate::hook::{ArgsOf, Around, Counter, Outlined, RowOf, Seat, Seen, Stage, Told, Walk};
use crate::mode::{Fold, Kept};
use crate::panics::Panic;
use crate::point::{AsyncEnding, AsyncPoint, Entrance, Fixed, Frame, Hooks, MayTravel, Point};

/// Runs the wrappers of `hooks`, inside of them the others, and inside of those `ending`.
// No function, whose future would hold what it is called with once more.
macro_rules! around {
    ($carry:ident, $args:ident, $fold:ident, $hooks:expr, $seen:expr, $ending:ident) => {
        around!(
            $carry,
            $args,
            $fold,
            $hooks,
            $seen,
            $ending,
            wrapped::inside
        )
    };
    ($carry:ident, $args:ident, $fold:ident, $hooks:expr, $seen:expr, $ending:ident, $inside:expr) => {{
        let Hooks { wrappers, plain } = $hooks;
        let ending = Cell::new(Some($ending));
        let make =
            move |counter: Counter<'a, 'p, P>| $inside(counter, plain, taken(&ending, N::again));
        let frame = Frame::new($carry, $args);
        // Pinned where it is made, because it is large.
        let mut around = pin!({
            // SAFETY: it is dropped before what those need who watch.
            unsafe { Around::new(wrappers, $seen, $fold.record(), frame, make) }
        });
        let verdict = around.as_mut().await;
        $fold.through(verdict, around.as_ref().chain())
    }};
}

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
            Err(entrance) => match entrance.chained() {
                Some((hooks, chain)) if hooks.hooks().wrappers.is_empty() => {
                    if let Some(walk) = chain.walk()
                        && let Some(canonical) = Pinned::of(&mut fold)
                    {
                        let stage = pin!(Stage::<P, _>::new(Frame::new(carry, args)));
                        let stage = stage.as_ref();
                        let kept =
                            poll_fn(move |context| canonical.poll(&stage, walk, hooks, context))
                                .await;
                        return stage.finish(fold, kept);
                    }
                    // As without a chain, so that a fold of another kind has its say after each hook.
                    hooks.hooks().plain
                }
                _ => {
                    return match entrance.wrapped() {
                        Some(hooks) => around!(carry, args, fold, hooks, None, ending),
                        None => special(carry, args, fold, ending, entrance).await,
                    };
                }
            },
        };
        let stage = pin!(Stage::<P, _>::new(Frame::new(carry, args)));
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

/// The fold of a dispatch while a static chain walks: where it is, which stays so.
struct Pinned<P: Point>(*mut P::Canonical);

// SAFETY: it leads to a fold in the same future, which is `Send` where that is.
unsafe impl<P: Point<Flavor: MayTravel>> Send for Pinned<P> {}

impl<P: AsyncPoint> Pinned<P> {
    /// `None` where the chain is not made for such folds.
    fn of<S: Fold<P>>(fold: &mut S) -> Option<Self> {
        fold.as_canonical().map(|fold| Self(fold))
    }

    fn poll<A: ArgsOf<P>>(
        &self,
        stage: &Pin<&Stage<P, A>>,
        walk: &Walk,
        hooks: Fixed<P>,
        context: &mut Context<'_>,
    ) -> Poll<Kept<P>> {
        // SAFETY: a chain of `P`, which is async, stands for `hooks`; and the dispatch uses neither the fold
        // nor the stage before the walk came to its end.
        unsafe { stage.poll_walk(walk, hooks, self.0, context) }
    }
}

/// Runs the wrappers of a static chain, and inside of them its other hooks.
#[expect(
    clippy::manual_async_fn,
    reason = "it would hold what it is called with twice"
)]
pub fn run_around_steps<'a, 'p: 'a, P, C, S, N, F>(
    carry: P::Carry,
    args: impl ArgsOf<P>,
    fold: S,
    ending: N,
    fixed: Fixed<P>,
) -> impl Future<Output = S::Output>
where
    P: AsyncPoint,
    C: Steps<P>,
    S: Fold<P>,
    N: AsyncEnding<'a, 'p, P, Future = F>,
    F: Future<Output = N::Given>,
{
    async move {
        let inside =
            move |counter, _, ending| wrapped::inside_steps::<P, C, N, F>(counter, fixed, ending);
        around!(carry, args, fold, fixed.hooks(), None, ending, inside)
    }
}

/// The same where more is asked for.
fn special<'a, 'p: 'a, P, S, N, F>(
    carry: P::Carry,
    args: impl ArgsOf<P>,
    mut fold: S,
    ending: N,
    entrance: Entrance<P>,
) -> impl Future<Output = S::Output>
where
    P: AsyncPoint,
    S: Fold<P>,
    N: AsyncEnding<'a, 'p, P, Future = F>,
    F: Future<Output = N::Given>,
{
    Outlined::new(async move {
        let opened = open(entrance);
        // These before what runs hooks, so that they are dropped after it.
        let watching = opened.begin();
        let seen = opened.seen(watching.as_ref());
        let mut told = None;
        let verdict = if S::IS_CHAIN || !opened.hooks().wrappers.is_empty() {
            around!(carry, args, fold, opened.hooks(), seen.as_ref(), ending)
        } else {
            let stage = pin!(Stage::<P, _>::new(Frame::new(carry, args)));
            let stage = stage.as_ref();
            let mut left = opened.hooks().plain.iter();
            let mut current = left.next();
            let mut remembered = Remembered::<P>::nothing();
            poll_fn(|context| {
                let so_far = (&mut fold, &mut remembered);
                if seen.is_none() {
                    return walk(&stage, so_far, &mut current, &mut left, context);
                }
                let watched = (seen, &mut told);
                walk_on(&stage, watched, so_far, &mut current, &mut left, context)
            })
            .await;
            stage.finish(fold, remembered.into_kept())
        };
        done(watching.as_ref());
        verdict
    })
}

/// Runs on from the hook at `current`, behind which stand those `left`: one poll runs every hook that does not suspend.
#[inline(always)]
#[expect(clippy::inline_always, reason = "it is all that most dispatches do")]
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
    let mut resumes = seat.is_live();
    while let Some(row) = next {
        // SAFETY: what was left pending ended by the first poll, and a hook that is left pending ends this loop.
        let polled = caught::<P, _>(|| unsafe { seat.poll(row, resumes, || row.due(), context) });
        resumes = false;
        let failure = match polled {
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
            Ok(Poll::Ready(Err(cause))) => Ok(cause),
            Err(panic) => Err(panic),
        };
        // Elsewhere, so that what becomes of failures takes no register here.
        (*current, *left) = (next, rows);
        return after_failure(failure, seat, (fold, remembered), current, left, context);
    }
    Poll::Ready(())
}

/// Goes on behind the hook at `current`, which failed.
#[cold]
#[inline(never)]
fn after_failure<P: AsyncPoint, S: Fold<P>>(
    failure: Result<Cause, Panic>,
    seat: &impl Seat<P>,
    (fold, remembered): (&mut S, &mut Remembered<P>),
    current: &mut Option<RowOf<P>>,
    left: &mut impl Iterator<Item = RowOf<P>>,
    context: &mut Context<'_>,
) -> Poll<()> {
    if let Some(row) = *current
        && failed(failure, row, Told::default(), fold, remembered).is_break()
    {
        return Poll::Ready(());
    }
    *current = left.next();
    let nobody = &mut None;
    walk_on(
        seat,
        (None, nobody),
        (fold, remembered),
        current,
        left,
        context,
    )
}

/// Runs on from the hook at `current`, behind which stand those `left`, and tells those of each who have `seen` the dispatch;
/// what is to be told of one that is left pending stays in `told`.
pub(super) fn walk_on<'w, P: AsyncPoint, S: Fold<P>>(
    seat: &impl Seat<P>,
    (seen, told): (Option<Seen<'w>>, &mut Option<Told<'w>>),
    (fold, remembered): (&mut S, &mut Remembered<P>),
    current: &mut Option<RowOf<P>>,
    left: &mut impl Iterator<Item = RowOf<P>>,
    context: &mut Context<'_>,
) -> Poll<()> {
    while let Some(row) = *current {
        let (due, resumes) = (row.due(), seat.is_live());
        if let (Some(seen), false) = (seen, resumes) {
            *told = Some(seen.begins(&due));
        }
        // SAFETY: that was just asked.
        let polled = caught::<P, _>(|| unsafe { seat.poll(row, resumes, || due, context) });
        if matches!(polled, Ok(Poll::Pending)) {
            return Poll::Pending;
        }
        let told = told.take().unwrap_or_default();
        let flow = match polled {
            Ok(Poll::Ready(Ok(answer))) => {
                told.answered(&answer);
                seat.step(fold, answer, row)
            }
            Ok(Poll::Pending) => return Poll::Pending,
            Ok(Poll::Ready(Err(cause))) => failed(Ok(cause), row, told, fold, remembered),
            Err(panic) => failed(Err(panic), row, told, fold, remembered),
        };
        if flow.is_break() {
            break;
        }
        *current = left.next();
    }
    Poll::Ready(())
}
