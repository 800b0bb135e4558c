//! A wrapped dispatch: the wrappers, what is inside of them, and how far it got.

#![expect(
    unsafe_code,
    reason = "the steps of a chain carry their code without its types"
)]

use core::alloc::Layout;
use core::cell::Cell;
use core::fmt;
use core::marker::PhantomData;
use core::mem;
use core::ptr;
use core::task::{Context, Poll};

use super::HookId;
use super::arena::{Arena, Room};
use super::entry::RowOf;
use super::future::Capacity;
use super::next::Rest;
use super::vtable::{Code, DropFn, Invariant, Suspended};
use super::wrapping::{ResumeWrapFn, StartWrapFn, WrapFn};
use crate::point::{Blocking, FrameOf, MayTravel, Point, Rows};

/// What all steps of one wrapped dispatch share.
pub struct Chain<P: Point> {
    wrappers: Rows<P>,
    /// What the code of the inside takes; null until it is placed. A cell, because wrappers hold the chain when a later poll
    /// places it again.
    inside: Cell<*const ()>,
    code: &'static InsideCode<P>,
    /// The step that was begun last; as many as there are wrappers for the inside.
    last: Cell<usize>,
    /// What the inside has to tell beside its verdict.
    record: Cell<P::Record>,
    pub(super) arena: Arena<<P::Space as Capacity>::Bytes>,
}

// SAFETY: it holds futures of which `FutureOfHook` was asked when their hooks were compiled, the address of an inside that
// its dispatch holds beside it, and a record, which is names.
unsafe impl<P: Point<Flavor: MayTravel>> Send for Chain<P> {}

// SAFETY: only what runs at the top of the stack uses it, and that goes to another thread with the dispatch, or while
// those around it wait.
unsafe impl<P: Point<Flavor: MayTravel>> Sync for Chain<P> {}

impl<P: Point> fmt::Debug for Chain<P> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Chain")
    }
}

impl<P: Point> Chain<P> {
    /// A chain of `wrappers` around an inside of `code`.
    #[inline]
    pub(super) const fn new(
        wrappers: Rows<P>,
        code: &'static InsideCode<P>,
        record: P::Record,
    ) -> Self {
        Self {
            wrappers,
            inside: Cell::new(ptr::null()),
            code,
            last: Cell::new(0),
            record: Cell::new(record),
            arena: Arena::new(),
        }
    }

    /// Says where the inside is.
    ///
    /// # Safety
    /// The code of the inside takes what is there, and it stays there until the chain is not used any more.
    pub(super) unsafe fn place_inside(&self, inside: *const ()) {
        self.inside.set(inside);
    }

    /// The wrapper at `level`, from the outside.
    pub(super) fn wrapper(&self, level: usize) -> Option<RowOf<P>> {
        self.wrappers.get(level)
    }

    /// The step at `level`.
    #[inline]
    pub(super) fn step(&self, level: usize) -> Step<P> {
        match self.wrappers.get(level) {
            Some(row) => row.wrapper_step(),
            None => Step {
                instance: self.inside.get(),
                code: self.code.code,
                suspended: self.code.suspended,
                future: None,
                point: PhantomData,
            },
        }
    }

    /// Notes that the step at `level` begins.
    #[inline]
    pub(super) fn begin(&self, level: usize) {
        self.last.set(level);
    }

    /// Runs the step at `level` of a sync chain to its end.
    pub(super) fn call(&self, level: usize, frame: &mut FrameOf<'_, '_, P>) -> P::Verdict
    where
        P: Point<Flavor = Blocking>,
    {
        self.begin(level);
        let rest = RestPtr {
            chain: self,
            level: level + 1,
        };
        // SAFETY: wrappers of a point of this flavor and its inside are sync; the frame is ours; and the rest is used
        // while `self` is borrowed here.
        unsafe { self.step(level).call((&raw mut *frame).cast(), rest) }
    }

    /// Takes room for a future of `layout`; what spills is counted.
    pub(super) fn acquire(&self, layout: Layout) -> Room {
        let room = self.arena.acquire(layout);
        if room.is_spilled() {
            P::STATE.word().count_spill();
        }
        room
    }

    /// Begins a run of the inside with what the last one had to tell, which stays until this one has something: it may be
    /// given up before.
    pub(crate) fn begin_inside<F>(&self, begin: impl FnOnce(&P::Record) -> F) -> F {
        let record = self.record.take();
        let fold = begin(&record);
        self.record.set(record);
        fold
    }

    /// What the inside has to tell, which is taken.
    pub(crate) fn record(&self) -> P::Record {
        self.record.take()
    }

    /// Says what the inside has to tell.
    pub(crate) fn set_record(&self, record: P::Record) {
        self.record.set(record);
    }

    /// Who kept the inside from being reached, and how many wrappers stand behind that; `None` where it was reached.
    pub(crate) fn stopped(&self) -> Option<(HookId, usize)> {
        let last = self.last.get();
        let by = self.wrappers.get(last)?.id();
        Some((by, self.wrappers.len() - last - 1))
    }

    /// The outermost wrapper.
    #[expect(
        clippy::expect_used,
        reason = "a dispatch without wrappers makes no chain"
    )]
    pub(crate) fn outermost(&self) -> HookId {
        self.wrappers.get(0).expect("a chain has a wrapper").id()
    }
}

/// The rest of a chain for code without lifetimes.
pub(super) struct RestPtr<P: Point> {
    pub(super) chain: *const Chain<P>,
    pub(super) level: usize,
}

impl<P: Point> fmt::Debug for RestPtr<P> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("RestPtr")
    }
}

impl<P: Point> Clone for RestPtr<P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P: Point> Copy for RestPtr<P> {}

impl<P: Point> RestPtr<P> {
    /// The rest with a lifetime.
    ///
    /// # Safety
    /// The chain stays where it is for `'n`.
    #[inline]
    pub(super) unsafe fn open<'n>(self) -> Rest<'n, P> {
        // SAFETY: passed on.
        Rest::new(unsafe { &*self.chain }, self.level)
    }
}

/// The code of what is inside of all wrappers.
pub(super) struct InsideCode<P> {
    code: Code,
    suspended: Option<Suspended>,
    point: PhantomData<Invariant<P>>,
}

impl<P: Point> InsideCode<P> {
    /// Of a sync dispatch.
    pub(super) const fn blocking(run: WrapFn<P>) -> Self {
        Self {
            // SAFETY: function pointers have one size, and `Step::call` restores the type.
            code: unsafe { mem::transmute::<WrapFn<P>, Code>(run) },
            suspended: None,
            point: PhantomData,
        }
    }

    /// Of an async dispatch.
    pub(super) const fn awaited(
        start: StartWrapFn<P>,
        resume: ResumeWrapFn<P>,
        drop: DropFn,
    ) -> Self {
        // SAFETY: function pointers have one size, and `Suspended::resume_step` restores the type.
        let resume = unsafe { mem::transmute::<ResumeWrapFn<P>, Code>(resume) };
        Self {
            // SAFETY: as above; `Step::start` restores the type.
            code: unsafe { mem::transmute::<StartWrapFn<P>, Code>(start) },
            suspended: Some(Suspended { resume, drop }),
            point: PhantomData,
        }
    }
}

/// A wrapper, or what is inside of all wrappers: code that is run with a frame and the rest of the chain.
pub(crate) struct Step<P> {
    instance: *const (),
    code: Code,
    suspended: Option<Suspended>,
    /// Of the future, where the step has no room of its own for it.
    pub(super) future: Option<Layout>,
    point: PhantomData<Invariant<P>>,
}

impl<P> Clone for Step<P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P> Copy for Step<P> {}

impl<P: Point> Step<P> {
    /// A step of `code`, whose future has the layout `future`.
    ///
    /// # Safety
    /// `code` was a `WrapFn<P>`, or where there is `suspended` a `StartWrapFn<P>` with the `ResumeWrapFn<P>` in it; `instance`
    /// is what they take, as long as the step is used.
    pub(super) const unsafe fn of_wrapper(
        instance: *const (),
        code: Code,
        suspended: Option<Suspended>,
        future: Layout,
    ) -> Self {
        Self {
            instance,
            code,
            suspended,
            future: Some(future),
            point: PhantomData,
        }
    }

    /// The layout of its future, as far as that stands in the arena.
    pub(super) fn layout(&self) -> Layout {
        self.future.unwrap_or(Layout::new::<()>())
    }

    /// The room that the step itself is, where it needs none of the arena's.
    pub(super) const fn own_room(&self) -> *mut u8 {
        self.instance.cast_mut().cast()
    }

    /// Runs a sync step.
    ///
    /// # Safety
    /// The step is sync; `frame` leads to a `Frame` of `P` that nobody else uses meanwhile, and `rest` to a chain of which
    /// that holds, too.
    #[inline]
    pub(super) unsafe fn call(self, frame: *mut (), rest: RestPtr<P>) -> P::Verdict {
        // SAFETY: that is what the code of a sync step is.
        let call = unsafe { mem::transmute::<Code, WrapFn<P>>(self.code) };
        // SAFETY: passed on.
        unsafe { call(self.instance, frame, rest) }
    }

    /// Builds the future of an async step in `room` and polls it once.
    ///
    /// # Safety
    /// The step is async; `room` is free, has room for the future, and stays where it is; `frame` leads to a `Frame` of `P` that
    /// nobody else uses before the future is gone, and `rest` to a chain of which that holds, too.
    #[inline]
    pub(super) unsafe fn start(
        self,
        frame: *mut (),
        rest: RestPtr<P>,
        room: *mut u8,
        context: &mut Context<'_>,
    ) -> Poll<P::Verdict> {
        // SAFETY: that is what the code of an async step is.
        let start = unsafe { mem::transmute::<Code, StartWrapFn<P>>(self.code) };
        // SAFETY: passed on.
        unsafe { start(self.instance, frame, rest, room, context) }
    }

    /// Polls the future again.
    ///
    /// # Safety
    /// `room` holds the future that `start` of this step left pending.
    #[inline]
    #[expect(clippy::expect_used, reason = "only an async step leaves a future")]
    pub(super) unsafe fn resume(
        self,
        room: *mut u8,
        context: &mut Context<'_>,
    ) -> Poll<P::Verdict> {
        let suspended = self.suspended.expect("an async step");
        // SAFETY: passed on.
        unsafe { suspended.resume_step::<P>(room, context) }
    }

    /// Drops the future.
    ///
    /// # Safety
    /// `room` holds the future that `start` of this step left pending, and holds none afterwards.
    #[inline]
    pub(super) unsafe fn drop(self, room: *mut u8) {
        if let Some(suspended) = self.suspended {
            // SAFETY: passed on.
            unsafe { suspended.drop(room) };
        }
    }
}
