//! The future of `next.run(…)`: one step of a chain and all that is inside of it.
//!
//! **Invariant:** the futures of a chain end in the reverse of the order in which they began, or the process does.

#![expect(
    unsafe_code,
    reason = "the future of the step has no name, and borrows from the frame beside it"
)]

use core::cell::{Cell, UnsafeCell};
use core::fmt;
use core::future::Future;
use core::marker::{PhantomData, PhantomPinned};
use core::mem::ManuallyDrop;
use core::pin::Pin;
use core::ptr;
use core::task::{Context, Poll};

use super::arena::Room;
use super::chain::{Chain, RestPtr, Step};
use super::future::ArgsOf;
use super::vtable::Invariant;
use crate::observe::end_process;
use crate::point::{AsyncPoint, Frame, MayTravel, Point, PointId};

/// Runs the rest of a chain when it is awaited.
#[must_use = "futures do nothing unless they are awaited"]
pub struct Run<'n, A, P: Point> {
    progress: Cell<Progress>,
    level: usize,
    room: Cell<Room>,
    /// Null until an outermost one is placed.
    chain: *const Chain<P>,
    frame: UnsafeCell<Frame<P::Carry, A>>,
    life: PhantomData<&'n Chain<P>>,
    point: PhantomData<Invariant<P>>,
    _pinned: PhantomPinned,
}

/// How far it is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Progress {
    New,
    /// The future of the step is in its room.
    Live,
    Over,
    /// That of what stands for the step is, because the wrapper was marked when it began.
    LiveInstead,
    OverInstead,
}

// SAFETY: the frame is `Send` where its parts are. The chain holds futures of which `FutureOfHook` was asked when their
// hooks were compiled, and an inside, which is made for points of this flavor of what is `Send` only. It is used through this
// future alone for as long as that lives, so it goes to another thread with it.
unsafe impl<A: Send, P: Point<Carry: Send, Flavor: MayTravel>> Send for Run<'_, A, P> {}

impl<A, P: Point> fmt::Debug for Run<'_, A, P> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Run")
    }
}

impl<'n, A, P: Point> Run<'n, A, P> {
    pub(crate) const fn new(chain: &'n Chain<P>, level: usize, frame: Frame<P::Carry, A>) -> Self {
        Self {
            progress: Cell::new(Progress::New),
            level,
            room: Cell::new(Room::NONE),
            chain,
            frame: UnsafeCell::new(frame),
            life: PhantomData,
            point: PhantomData,
            _pinned: PhantomPinned,
        }
    }

    /// The chain.
    fn chain(&self) -> &'n Chain<P> {
        // SAFETY: asked for once it was polled only, and by then it is the chain that `new` or `place` was given.
        unsafe { &*self.chain }
    }

    /// The step that was begun.
    #[cold]
    fn begun(&self) -> Step<P> {
        match self.progress.get() {
            Progress::LiveInstead | Progress::OverInstead => self.chain().instead(self.level),
            Progress::New | Progress::Live | Progress::Over => self.chain().step(self.level),
        }
    }

    /// Takes the room of `step`.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "one of the two callers is cold")]
    fn enter(&self, step: Step<P>) -> Ended<'_, 'n, A, P> {
        let arena = &self.chain().arena;
        // A wrapper that may repeat has forgotten what it ran before.
        if arena.depth() != self.level {
            leaked::<P>();
        }
        self.chain().begin(self.level);
        let room = if let Some(layout) = step.future {
            self.chain()
                .acquire(layout, || self.chain().wrapper(self.level))
        } else {
            arena.deepen();
            Room::own(step.own_room())
        };
        self.room.set(room);
        Ended(self)
    }

    /// Where the future of the step is.
    #[inline]
    const fn room(&self) -> *mut u8 {
        self.room.get().at()
    }
}

impl<A, P: Point> Run<'static, A, P> {
    /// All of a chain, which is not there yet.
    #[inline]
    pub(super) const fn outermost(frame: Frame<P::Carry, A>) -> Self {
        Self {
            progress: Cell::new(Progress::New),
            level: 0,
            room: Cell::new(Room::NONE),
            chain: ptr::null(),
            frame: UnsafeCell::new(frame),
            life: PhantomData,
            point: PhantomData,
            _pinned: PhantomPinned,
        }
    }

    /// Says where the chain is.
    ///
    /// # Safety
    /// It stays there until this is dropped.
    pub(super) const unsafe fn place(&mut self, chain: *const Chain<P>) {
        self.chain = chain;
    }
}

/// Gives the room of a step back when its future is gone, however that ended.
// One address, because it is kept in memory for the case that a poll panics.
struct Ended<'r, 'n, A, P: Point>(&'r Run<'n, A, P>);

impl<A, P: Point> Drop for Ended<'_, '_, A, P> {
    #[inline]
    fn drop(&mut self) {
        let (chain, level) = (self.0.chain(), self.0.level);
        // What is inside ended before the future that ran it did, or was forgotten by it.
        if chain.arena.depth() != level + 1 {
            leaked::<P>();
        }
        let room = self.0.room.get();
        if room.is_own() {
            chain.arena.rise();
        } else {
            // SAFETY: acquired by `enter` for the layout of this step; the depth says that it is the last one; its future
            // is gone.
            unsafe { chain.arena.release(room, || self.0.begun().layout()) };
        }
    }
}

/// Ends the process: a pinned future is about to lose its memory, or what it borrows.
#[cold]
#[inline(never)]
fn leaked<P: Point>() -> ! {
    let point = PointId::new(P::FACTS);
    end_process(format_args!(
        "a wrapper of `{point}` forgot the future of `next.run(…)` after it was polled (by `mem::forget`, say); what that \
         future borrows is gone, so the process ends"
    ))
}

impl<A: ArgsOf<P>, P: AsyncPoint> Future for Run<'_, A, P> {
    type Output = P::Verdict;

    #[expect(
        clippy::panic,
        reason = "as every future does that is polled once more"
    )]
    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<P::Verdict> {
        let this = self.into_ref();
        let step = this.chain().step(this.level);
        let progress = this.progress.replace(Progress::Over);
        let (ended, polled) = if progress == Progress::New {
            if step.is_marked() {
                return this.start_instead(step.mark(), context);
            }
            let ended = this.get_ref().enter(step);
            // SAFETY: it was just entered.
            let polled = unsafe { this.start(step, context) };
            (ended, polled)
        } else if progress == Progress::Live {
            let ended = Ended(this.get_ref());
            // SAFETY: `start` of this step left its future pending there.
            let polled = unsafe { step.resume(this.room(), context) };
            (ended, polled)
        } else if progress == Progress::LiveInstead {
            return this.resume_instead(context);
        } else {
            panic!("`next.run(…)` was polled after it gave its verdict");
        };
        if polled.is_pending() {
            let _still_live = ManuallyDrop::new(ended);
            this.progress.set(Progress::Live);
        }
        polled
    }
}

impl<A: ArgsOf<P>, P: AsyncPoint> Run<'_, A, P> {
    /// Starts the future of `step`.
    ///
    /// # Safety
    /// `step` was just entered, and its future has not begun.
    #[inline]
    unsafe fn start(
        self: Pin<&Self>,
        step: Step<P>,
        context: &mut Context<'_>,
    ) -> Poll<P::Verdict> {
        let rest = RestPtr {
            chain: self.chain,
            level: self.level + 1,
        };
        let frame = self.frame.get().cast();
        // SAFETY: the steps of a point that may await are async; the room was just taken for its future, or is its own; behind
        // a pin the frame stays where it is, and so does the chain, which this borrows.
        unsafe { step.start(frame, rest, self.room(), context) }
    }

    /// Starts what stands for a wrapper that has the mark `mark`.
    #[cold]
    #[inline(never)]
    fn start_instead(
        self: Pin<&Self>,
        mark: *const (),
        context: &mut Context<'_>,
    ) -> Poll<P::Verdict> {
        self.progress.set(Progress::OverInstead);
        let step = self.begun().of_mark(mark);
        let ended = self.get_ref().enter(step);
        // SAFETY: it was just entered.
        let polled = unsafe { self.start(step, context) };
        self.went_on(ended, polled)
    }

    /// Runs it on.
    #[cold]
    #[inline(never)]
    fn resume_instead(self: Pin<&Self>, context: &mut Context<'_>) -> Poll<P::Verdict> {
        self.progress.set(Progress::OverInstead);
        let ended = Ended(self.get_ref());
        // SAFETY: `start_instead` left its future pending there.
        let polled = unsafe { self.begun().resume(self.room(), context) };
        self.went_on(ended, polled)
    }

    fn went_on(&self, ended: Ended<'_, '_, A, P>, polled: Poll<P::Verdict>) -> Poll<P::Verdict> {
        if polled.is_pending() {
            let _still_live = ManuallyDrop::new(ended);
            self.progress.set(Progress::LiveInstead);
        }
        polled
    }
}

impl<A, P: Point> Drop for Run<'_, A, P> {
    #[inline]
    fn drop(&mut self) {
        let over = match self.progress.get() {
            Progress::Live => Progress::Over,
            Progress::LiveInstead => Progress::OverInstead,
            Progress::New | Progress::Over | Progress::OverInstead => return,
        };
        self.progress.set(over);
        let step = self.begun();
        let _ended = Ended(self);
        // SAFETY: `start` of this step left its future pending there.
        unsafe { step.drop(self.room()) };
    }
}
