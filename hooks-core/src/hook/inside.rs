//! What stands inside all wrappers of a dispatch: its plain hooks, and the default action.
//!
//! The dispatch knows what that is and has room for it of the exact size; to the chain it is one more step.
//!
//! **Invariant:** the inside of a chain does not outlive the dispatch that made both.

#![expect(
    unsafe_code,
    reason = "the chain runs the inside without its type, whose hooks borrow from a frame of the chain's"
)]

use core::cell::{Cell, UnsafeCell};
use core::future::Future;
use core::marker::PhantomData;
use core::mem::{ManuallyDrop, MaybeUninit};
use core::ops::ControlFlow;
use core::pin::Pin;
use core::ptr;
use core::task::{Context, Poll};

use super::arena::Room;
use super::chain::{Chain, InsideCode, RestPtr};
use super::entry::{Due, RowOf};
use super::future::{ArgsOf, Seat};
use super::instead::Codes;
use super::run::Run;
use super::told::{Seen, Told};
use super::vtable::{Answer, Invariant, drop_as, poll_once};
use crate::mode::{Canonical as _, Fold, Kept};
use crate::point::{AsyncPoint, Blocking, Frame, FrameOf, MayTravel, Point, Wrappers};

/// Runs `wrappers` around `inside`; gives their verdict, and the chain, which tells how it came about.
pub(crate) fn around<'a, 'p: 'a, P, M>(
    wrappers: Wrappers<P>,
    seen: Option<&Seen<'_>>,
    record: P::Record,
    (carry, args): (P::Carry, P::Args<'_, '_>),
    inside: &M,
) -> (P::Verdict, Chain<P>)
where
    P: Point<Flavor = Blocking>,
    M: Fn(&'a mut FrameOf<'a, 'p, P>, &'a Chain<P>) -> P::Verdict,
{
    let code = const { &InsideCode::blocking(run_as::<P, M>) };
    // SAFETY: the chain runs below only, while what they need is borrowed.
    let chain = unsafe { Chain::new(wrappers, seen, code, record) };
    // SAFETY: `run_as` takes an `M`; and the chain runs below only, while `inside` is borrowed.
    unsafe { chain.place_inside(ptr::from_ref(inside).cast()) };
    let verdict = chain.call(0, &mut Frame::new(carry, args));
    (verdict, chain)
}

/// # Safety
/// `inside` leads to a live `M`, `frame` to a `Frame` of `P` that nobody else uses meanwhile, and `rest` to the chain.
unsafe fn run_as<'a, 'p: 'a, P, M>(
    inside: *const (),
    frame: *mut (),
    rest: RestPtr<P>,
) -> P::Verdict
where
    P: Point,
    M: Fn(&'a mut FrameOf<'a, 'p, P>, &'a Chain<P>) -> P::Verdict,
{
    // SAFETY: the caller vouches for it.
    let inside = unsafe { &*inside.cast::<M>() };
    // SAFETY: as above.
    let frame = unsafe { &mut *frame.cast::<FrameOf<'a, 'p, P>>() };
    // SAFETY: as above.
    let chain = unsafe { &*rest.chain };
    inside(frame, chain)
}

/// A wrapped async dispatch: the future of its wrappers around the future that `M` makes.
///
/// What `M` holds and gives may go where the dispatch may, see [`Travels`](crate::point::Travels).
// One value, because what an `async fn` is called with stands in its future twice.
pub(crate) struct Around<P: Point, M, F, A> {
    // Dropped in this order: what runs, then what it runs in.
    run: Run<'static, A, P>,
    chain: Chain<P>,
    inside: Inside<M, F>,
}

impl<P: AsyncPoint, M, F, A: ArgsOf<P>> Around<P, M, F, A> {
    /// `wrappers` around what `make` gives, of which those are told who have `seen` the dispatch.
    ///
    /// # Safety
    /// What `seen` leads to stays until this is dropped.
    #[inline]
    pub(crate) const unsafe fn new<'a, 'p: 'a>(
        wrappers: Wrappers<P>,
        seen: Option<&Seen<'_>>,
        record: P::Record,
        frame: Frame<P::Carry, A>,
        make: M,
    ) -> Self
    where
        M: Fn(Counter<'a, 'p, P>) -> F,
        F: Future<Output = P::Verdict>,
    {
        let code = const {
            &InsideCode::awaited(
                (
                    start_as::<P, M, F>,
                    resume_as::<P, M, F>,
                    drop_inside_as::<M, F>,
                ),
                Codes::new(),
            )
        };
        Self {
            run: Run::outermost(frame),
            // SAFETY: passed on.
            chain: unsafe { Chain::new(wrappers, seen, code, record) },
            inside: Inside {
                make,
                future: UnsafeCell::new(MaybeUninit::uninit()),
            },
        }
    }

    /// The chain, which tells how a verdict came about.
    pub(crate) fn chain(self: Pin<&Self>) -> &Chain<P> {
        &self.get_ref().chain
    }
}

impl<P: AsyncPoint, M, F, A: ArgsOf<P>> Future for Around<P, M, F, A> {
    type Output = P::Verdict;

    // Outlined, because most points have no wrappers.
    #[cold]
    #[inline(never)]
    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<P::Verdict> {
        // SAFETY: nothing is moved out of it.
        let this = unsafe { self.get_unchecked_mut() };
        // Here, because only behind the pin do they stay where they are.
        // SAFETY: the code of the step takes an `Inside<M, F>`, and this one is dropped after the chain.
        unsafe { this.chain.place_inside((&raw const this.inside).cast()) };
        // SAFETY: `run` is dropped before the chain is.
        unsafe { this.run.place(&raw const this.chain) };
        // SAFETY: `this` is pinned, and `run` is a part of it that is never moved.
        let run = unsafe { Pin::new_unchecked(&mut this.run) };
        run.poll(context)
    }
}

/// The inside of an async dispatch: what makes its future, and the room for that.
struct Inside<M, F> {
    make: M,
    future: UnsafeCell<MaybeUninit<F>>,
}

/// # Safety
/// `inside` leads to an `Inside<M, F>` without a future, which stays where it is; the others are as for the start of a wrapper.
unsafe fn start_as<'a, 'p: 'a, P, M, F>(
    inside: *const (),
    frame: *mut (),
    rest: RestPtr<P>,
    _: *mut u8,
    context: &mut Context<'_>,
) -> Poll<P::Verdict>
where
    P: AsyncPoint,
    M: Fn(Counter<'a, 'p, P>) -> F,
    F: Future<Output = P::Verdict>,
{
    // SAFETY: the caller vouches for it.
    let inside = unsafe { &*inside.cast::<Inside<M, F>>() };
    let counter = Counter {
        chain: rest.chain,
        frame,
        live: Cell::new(None),
        told: Cell::new(None),
        lifetimes: PhantomData,
    };
    let future = inside.future.get().cast::<F>();
    // SAFETY: there is room for one, and none in it.
    unsafe { future.write((inside.make)(counter)) };
    // SAFETY: just written, and behind a pin.
    unsafe { poll_once(future, context) }
}

/// # Safety
/// `room` leads to an `Inside<M, F>` with a future.
unsafe fn resume_as<P, M, F>(room: *mut u8, context: &mut Context<'_>) -> Poll<P::Verdict>
where
    P: Point,
    F: Future<Output = P::Verdict>,
{
    // SAFETY: the caller vouches for it.
    let inside = unsafe { &*room.cast::<Inside<M, F>>() };
    // SAFETY: it holds a future, which stays where it is.
    unsafe { poll_once(inside.future.get().cast::<F>(), context) }
}

/// # Safety
/// `room` leads to an `Inside<M, F>` with a future, which is gone afterwards.
unsafe fn drop_inside_as<M, F>(room: *mut u8) {
    // SAFETY: the caller vouches for it.
    let inside = unsafe { &*room.cast::<Inside<M, F>>() };
    // SAFETY: it holds a future.
    unsafe { drop_as::<F>(inside.future.get().cast()) };
}

/// Where the plain hooks of a wrapped dispatch run: over the innermost frame, each with room in the chain's arena.
pub(crate) struct Counter<'a, 'p, P: Point> {
    chain: *const Chain<P>,
    /// A `FrameOf<'a, 'p, P>`.
    frame: *mut (),
    /// The hook whose future stands in the room.
    live: Cell<Option<(RowOf<P>, Room)>>,
    /// What those who watch are to be told of that hook, when its future is gone.
    told: Cell<Option<Told<'static>>>,
    // Not related to each other, or rustc could not see that what holds this is `Send` (rust-lang/rust#100013).
    lifetimes: PhantomData<(Invariant<&'a ()>, Invariant<&'p ()>)>,
}

// SAFETY: what it leads to belongs to the dispatch that holds it, which goes to another thread as a whole. That a frame and
// the hooks of a point of this flavor may do so is asked where they are declared.
unsafe impl<P: Point<Flavor: MayTravel>> Send for Counter<'_, '_, P> {}

// SAFETY: as above.
unsafe impl<P: Point<Flavor: MayTravel>> Sync for Counter<'_, '_, P> {}

impl<'a, 'p: 'a, P: AsyncPoint> Counter<'a, 'p, P> {
    /// The chain around.
    pub(crate) const fn chain(&self) -> &Chain<P> {
        // SAFETY: the chain outlives what is inside of it.
        unsafe { &*self.chain }
    }

    /// Those who watch, and where what they are to be told is kept.
    pub(crate) fn watched(&self) -> (Option<Seen<'static>>, &Cell<Option<Told<'static>>>) {
        // SAFETY: what is told is kept here, and the chain outlives this.
        (unsafe { self.chain().seen_for_good() }, &self.told)
    }

    /// Takes the verdict of the plain hooks out of `fold`, unless the default action is to give it.
    pub(crate) fn settle(&self, fold: P::Canonical, kept: Kept<P>) -> ControlFlow<P::Verdict> {
        let mut record = self.chain().record();
        let frame = self.frame.cast::<FrameOf<'a, 'p, P>>();
        // SAFETY: no future is live, and nobody else uses the frame.
        let frame = unsafe { &mut *frame };
        let settled = fold.settle(&mut frame.carry, kept, &mut record);
        self.chain().set_record(record);
        settled
    }

    /// The frame, for a static chain.
    ///
    /// # Safety
    /// No hook is live, and neither this nor anybody else uses the frame as long as what is given.
    #[expect(clippy::mut_from_ref, reason = "the caller vouches for it")]
    pub(crate) unsafe fn frame(&self) -> &mut FrameOf<'a, 'p, P> {
        // SAFETY: the caller vouches for it.
        unsafe { &mut *self.frame.cast::<FrameOf<'a, 'p, P>>() }
    }

    /// The arguments, for the default action. Asked for once.
    pub(crate) fn args(&self) -> P::Args<'a, 'p> {
        let frame = self.frame.cast::<FrameOf<'a, 'p, P>>();
        // SAFETY: as above; and nobody uses the frame again.
        let frame = unsafe { &mut *frame };
        P::lend(&mut frame.args)
    }

    const fn left(&self, row: RowOf<P>, room: Room) -> Left<'_, P> {
        Left {
            chain: self.chain(),
            row,
            room,
        }
    }
}

/// Gives the room of a plain hook back when its future is gone.
struct Left<'c, P: Point> {
    chain: &'c Chain<P>,
    row: RowOf<P>,
    room: Room,
}

impl<P: Point> Drop for Left<'_, P> {
    fn drop(&mut self) {
        // SAFETY: taken for this row's future, which is gone; a plain hook runs nothing that could take another room.
        unsafe { self.chain.arena.release(self.room, || self.row.future()) };
    }
}

impl<'a, 'p: 'a, P: AsyncPoint> Seat<P> for Counter<'a, 'p, P> {
    fn is_live(&self) -> bool {
        self.live.get().is_some()
    }

    /// # Safety
    /// None is asked for: this looks itself.
    unsafe fn poll(
        &self,
        row: RowOf<P>,
        _: bool,
        due: impl FnOnce() -> Due<P>,
        context: &mut Context<'_>,
    ) -> Poll<Answer<P>> {
        let (left, polled) = if let Some((row, room)) = self.live.take() {
            let left = self.left(row, room);
            // SAFETY: `start` of this row, below, left its future pending there.
            let polled = unsafe { row.resume(room.at(), context) };
            (left, polled)
        } else if row.is_async() {
            let room = self.chain().acquire(row.future(), || Some(row));
            let left = self.left(row, room);
            // SAFETY: async; the room was just taken for its future, and stays where it is. Nobody uses the frame while
            // that is live.
            let polled = unsafe { due().start(self.frame, room.at(), context) };
            (left, polled)
        } else {
            // SAFETY: not async; no future is live, so the frame is ours.
            return Poll::Ready(unsafe { due().call(self.frame) });
        };
        if polled.is_pending() {
            let left = ManuallyDrop::new(left);
            self.live.set(Some((left.row, left.room)));
        }
        polled
    }

    fn step<S: Fold<P>>(&self, fold: &mut S, answer: P::Answer, row: RowOf<P>) -> ControlFlow<()> {
        let frame = self.frame.cast::<FrameOf<'a, 'p, P>>();
        // SAFETY: no future is live, hooks run inside `poll` only, and a fold does not know the frame.
        let frame = unsafe { &mut *frame };
        fold.step(&mut frame.carry, answer, row.into())
    }
}

impl<P: Point> Drop for Counter<'_, '_, P> {
    fn drop(&mut self) {
        if let Some((row, room)) = self.live.take() {
            // SAFETY: the chain outlives what is inside of it.
            let chain = unsafe { &*self.chain };
            let _left = Left { chain, row, room };
            // SAFETY: `start` of this row left its future pending there.
            unsafe { row.drop(room.at()) };
        }
    }
}
