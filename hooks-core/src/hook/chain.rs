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
use super::entry::{RowOf, WATCHED};
use super::future::Capacity;
use super::instead::Codes;
use super::next::Rest;
use super::told::{Seen, Told};
use super::vtable::{Code, DropFn, Invariant, Suspended};
use super::wrapping::{ResumeWrapFn, StartWrapFn, WrapFn};
use crate::point::{Blocking, FrameOf, MayTravel, Point, Wrappers};

/// What all steps of one wrapped dispatch share.
pub struct Chain<P: Point> {
    wrappers: Wrappers<P>,
    /// What the code of the inside takes; null until it is placed. A cell, because wrappers hold the chain when a later poll
    /// places it again.
    inside: Cell<*const ()>,
    code: &'static InsideCode<P>,
    /// The step that was begun last; as many as there are wrappers for the inside.
    last: Cell<usize>,
    /// How many of the outermost wrappers were passed over, because they were disabled when they were to begin.
    passed: Cell<usize>,
    /// What the inside has to tell beside its verdict.
    record: Cell<P::Record>,
    /// Those who watch; null for nobody. What they need stays until the chain is not used any more.
    seen: *const Seen<'static>,
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
    /// A chain of `wrappers` around an inside of `code`, of which those are told who have `seen` the dispatch.
    ///
    /// # Safety
    /// What `seen` leads to stays until the chain is not used any more.
    #[inline]
    pub(super) const unsafe fn new(
        wrappers: Wrappers<P>,
        seen: Option<&Seen<'_>>,
        code: &'static InsideCode<P>,
        record: P::Record,
    ) -> Self {
        Self {
            wrappers,
            inside: Cell::new(ptr::null()),
            code,
            last: Cell::new(0),
            passed: Cell::new(0),
            record: Cell::new(record),
            seen: match seen {
                Some(seen) => ptr::from_ref(seen).cast(),
                None => ptr::null(),
            },
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

    /// The step at `level`; it may be marked.
    #[inline]
    pub(super) fn step(&self, level: usize) -> Step<P> {
        match self.wrappers.get(level) {
            Some(row) => row.wrapper_step(),
            None => self.inside(),
        }
    }

    /// The step inside of all wrappers.
    #[inline]
    const fn inside(&self) -> Step<P> {
        Step {
            instance: self.inside.get(),
            code: self.code.code.cast_mut(),
            suspended: self.code.suspended,
            future: None,
            point: PhantomData,
        }
    }

    /// What stands for the wrapper at `level`, which was marked when it began; to start it takes that mark.
    #[cold]
    #[expect(clippy::expect_used, reason = "only a wrapper is marked")]
    pub(super) fn instead(&self, level: usize) -> Step<P> {
        self.codes().step(self.wrapper(level).expect("a wrapper"))
    }

    /// The code of what stands for wrappers.
    #[expect(clippy::expect_used, reason = "only wrappers of async points ask")]
    pub(super) fn codes(&self) -> &'static Codes<P> {
        self.code.instead.as_ref().expect("an async chain")
    }

    /// Notes that the step at `level` begins.
    #[inline]
    pub(super) fn begin(&self, level: usize) {
        self.last.set(level);
    }

    /// Notes that the wrapper at `level` is passed over.
    pub(super) fn pass(&self, level: usize) {
        if self.passed.get() == level {
            self.passed.set(level + 1);
        }
    }

    /// Runs the step at `level` of a sync chain to its end.
    pub(super) fn call(&self, level: usize, frame: &mut FrameOf<'_, '_, P>) -> P::Verdict
    where
        P: Point<Flavor = Blocking>,
    {
        let step = match self.wrappers.get(level) {
            Some(row) => {
                let step = row.wrapper_step();
                if step.is_marked() {
                    return self.call_marked(level, step.mark(), frame);
                }
                step
            }
            None => self.inside(),
        };
        self.begin(level);
        let rest = RestPtr {
            chain: self,
            level: level + 1,
        };
        // SAFETY: wrappers of a point of this flavor and its inside are sync; the frame is ours; and the rest is used
        // while `self` is borrowed here.
        unsafe { step.call((&raw mut *frame).cast(), rest) }
    }

    /// Runs the wrapper at `level`, which is watched, or what is inside of one that is disabled, as `mark` says.
    #[cold]
    #[inline(never)]
    fn call_marked(
        &self,
        level: usize,
        mark: *const (),
        frame: &mut FrameOf<'_, '_, P>,
    ) -> P::Verdict
    where
        P: Point<Flavor = Blocking>,
    {
        let watched = self.wrapper(level).filter(|_| !mark.is_null());
        let Some(row) = watched else {
            self.pass(level);
            return self.call(level + 1, frame);
        };
        let told = self.tell(row);
        self.begin(level);
        let rest = RestPtr {
            chain: self,
            level: level + 1,
        };
        // SAFETY: as in `call`.
        let verdict = unsafe { row.unmarked_step().call((&raw mut *frame).cast(), rest) };
        told.wrapped(self.went_beyond(level));
        verdict
    }

    /// Tells those who watch that the hook of `row` begins to run.
    pub(super) fn tell(&self, row: RowOf<P>) -> Told<'_> {
        self.seen()
            .map_or_else(Told::default, |seen| seen.runs(row))
    }

    /// Those who watch.
    #[inline]
    pub(crate) const fn seen(&self) -> Option<Seen<'_>> {
        // SAFETY: it stays until the chain is not used any more.
        unsafe { self.seen_for_good() }
    }

    /// The same for who does not say how long.
    ///
    /// # Safety
    /// It is used only as long as the chain is.
    #[inline]
    pub(super) const unsafe fn seen_for_good(&self) -> Option<Seen<'static>> {
        if self.seen.is_null() {
            return None;
        }
        // SAFETY: whoever made the chain vouches for it.
        Some(unsafe { *self.seen })
    }

    /// Whether what is inside of the wrapper at `level` was begun.
    pub(super) fn went_beyond(&self, level: usize) -> bool {
        self.last.get() > level
    }

    /// Takes room for a future of `layout`, that of a hook `of`; what spills is counted.
    pub(super) fn acquire(&self, layout: Layout, of: impl FnOnce() -> Option<RowOf<P>>) -> Room {
        let room = self.arena.acquire(layout);
        if room.is_spilled() {
            self.count_spill(of());
        }
        room
    }

    #[cold]
    fn count_spill(&self, of: Option<RowOf<P>>) {
        P::STATE.word().count_spill();
        if let (Some(seen), Some(row)) = (self.seen(), of) {
            seen.spilled(row);
        }
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
        let behind = self.wrappers.iter().skip(last + 1);
        Some((by, behind.filter(|row| row.is_on()).count()))
    }

    /// The outermost wrapper of those that ran.
    #[expect(
        clippy::expect_used,
        reason = "asked of who gave another verdict than the inside, which a wrapper did"
    )]
    pub(crate) fn outermost(&self) -> HookId {
        let wrapper = self.wrappers.get(self.passed.get());
        wrapper.expect("a wrapper ran").id()
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
pub(super) struct InsideCode<P: Point> {
    code: *const (),
    suspended: Option<Suspended>,
    /// What stands for an async wrapper that is marked.
    instead: Option<Codes<P>>,
    point: PhantomData<Invariant<P>>,
}

impl<P: Point> InsideCode<P> {
    /// Of a sync dispatch.
    pub(super) const fn blocking(run: WrapFn<P>) -> Self {
        Self {
            code: address_of_call(run),
            suspended: None,
            instead: None,
            point: PhantomData,
        }
    }

    /// Of an async dispatch.
    pub(super) const fn awaited(code: AwaitedCode<P>, instead: Codes<P>) -> Self {
        let (start, resume, drop) = code;
        Self {
            code: address_of_start(start).cast_const(),
            suspended: Some(suspended::<P>(resume, drop)),
            instead: Some(instead),
            point: PhantomData,
        }
    }
}

/// The code of a sync step as a step keeps it.
#[expect(
    clippy::fn_to_numeric_cast_any,
    reason = "the address is what is kept, and `Step::call` makes code of it again"
)]
const fn address_of_call<P: Point>(run: WrapFn<P>) -> *const () {
    run as *const ()
}

/// The code of an async step as a step keeps it.
#[expect(
    clippy::fn_to_numeric_cast_any,
    reason = "the address is what is kept, and `Step::start` makes code of it again"
)]
pub(super) const fn address_of_start<P: Point>(start: StartWrapFn<P>) -> *mut () {
    start as *mut ()
}

/// How an async step is started, resumed and dropped.
pub(super) type AwaitedCode<P> = (StartWrapFn<P>, ResumeWrapFn<P>, DropFn);

pub(super) const fn suspended<P: Point>(resume: ResumeWrapFn<P>, drop: DropFn) -> Suspended {
    // SAFETY: function pointers have one size, and `Suspended::resume_step` restores the type.
    let resume = unsafe { mem::transmute::<ResumeWrapFn<P>, Code>(resume) };
    Suspended { resume, drop }
}

/// A wrapper, or what is inside of all wrappers: code that is run with a frame and the rest of the chain.
pub(crate) struct Step<P> {
    instance: *const (),
    code: *mut (),
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
    /// `code` was a `WrapFn<P>`, or where there is `suspended` a `StartWrapFn<P>` with the `ResumeWrapFn<P>` in it, or it is
    /// null; `instance` is what they take, as long as the step is used.
    pub(super) const unsafe fn of_wrapper(
        instance: *const (),
        code: *mut (),
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

    /// Whether the wrapper is not simply run.
    #[inline]
    pub(super) fn is_marked(&self) -> bool {
        self.code.addr() <= WATCHED.addr()
    }

    /// The mark of a wrapper that is marked.
    pub(super) const fn mark(&self) -> *const () {
        self.code.cast_const()
    }

    /// What stands for a wrapper, where that has the mark `mark`.
    pub(super) const fn of_mark(self, mark: *const ()) -> Self {
        Self {
            instance: mark,
            ..self
        }
    }

    /// What is done with its future.
    #[expect(clippy::expect_used, reason = "asked of async steps")]
    pub(super) fn suspended(&self) -> Suspended {
        self.suspended.expect("an async step")
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
    /// The step is sync and not marked; `frame` leads to a `Frame` of `P` that nobody else uses meanwhile, and `rest` to a chain of which
    /// that holds, too.
    #[inline]
    pub(super) unsafe fn call(self, frame: *mut (), rest: RestPtr<P>) -> P::Verdict {
        // SAFETY: that is what the code of a sync step is.
        let call = unsafe { mem::transmute::<*mut (), WrapFn<P>>(self.code) };
        // SAFETY: passed on.
        unsafe { call(self.instance, frame, rest) }
    }

    /// Builds the future of an async step in `room` and polls it once.
    ///
    /// # Safety
    /// The step is async and not marked; `room` is free, has room for the future, and stays where it is; `frame` leads to a `Frame` of `P` that
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
        let start = unsafe { mem::transmute::<*mut (), StartWrapFn<P>>(self.code) };
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
