//! The place where hooks run: one frame, and room for one future, inside the dispatch.
//!
//! A hook's future is built and polled in the room its point has for it, so an async dispatch allocates nothing. One
//! future lives there at a time; it is gone before its answer is used and before the next hook starts.
//!
//! **Invariant:** while a future is live nothing but that future uses the frame.

#![expect(
    unsafe_code,
    reason = "the future in the room has no name, and it borrows from the frame beside it"
)]

use core::alloc::Layout;
use core::cell::{Cell, UnsafeCell};
use core::fmt;
use core::future::Future;
use core::marker::{PhantomData, PhantomPinned};
use core::mem::MaybeUninit;
use core::ops::ControlFlow;
use core::pin::Pin;
use core::task::{Context, Poll};

use super::entry::{Due, RowOf};
use super::text::Text;
use super::vtable::{Answer, Suspended};
use super::walk::Walk;
use crate::error::Cause;
use crate::mode::{Fold, Kept};
use crate::point::{Fixed, Flavor as _, Frame, FrameOf, MayTravel, Point};

/// The room a point has for the future of one hook.
pub trait Capacity: 'static {
    /// How many bytes it holds, aligned to 16.
    const BYTES: usize;
    /// The room itself.
    type Bytes;
}

/// `N` bytes of room.
pub struct Space<const N: usize>(());

/// Bytes at the alignment of every ordinary local.
#[repr(C, align(16))]
pub struct Aligned<const N: usize>([MaybeUninit<u8>; N]);

impl<const N: usize> Capacity for Space<N> {
    const BYTES: usize = N;
    type Bytes = Aligned<N>;
}

impl<const N: usize> fmt::Debug for Space<N> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Space({N})")
    }
}

impl<const N: usize> fmt::Debug for Aligned<N> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Aligned({})", self.0.len())
    }
}

/// The most strictly aligned future a slot takes.
pub(super) const ALIGN: usize = 16;

/// What to write where the future of a hook is too large.
const WAYS_OUT: &str = if cfg!(feature = "alloc") {
    ": write `boxed` on the hook, put what is large behind Box::pin(async { ... }).await, or raise `inline` on the point, which \
     is of no use where the hook awaits this very point"
} else {
    ": raise `inline` on the point, or write `boxed` on the hook, which needs the feature `alloc` of `hooks-core`"
};

/// What to write where the future of a wrapper is too large for a point whose wrappers have no heap.
const WAYS_OUT_OF_WRAPPER: &str =
    ": raise `inline` on the point, or turn on the feature `alloc` of `hooks-core`";

/// What to write where a future is aligned too strictly.
const WAYS_OUT_OF_ALIGNMENT: &str = if cfg!(feature = "alloc") {
    ": write `boxed` on the hook, or keep the aligned value behind a Box"
} else {
    ": keep the aligned value outside of it, as in a static"
};

/// Whether what keeps a future fits into `capacity` bytes.
pub(super) const fn fits(future: Layout, capacity: usize) -> bool {
    future.align() <= ALIGN && future.size() <= capacity
}

/// Whether a future fits, and the words for where it does not.
#[derive(Debug)]
pub struct Fit {
    text: Text,
    fits: bool,
}

impl Fit {
    /// Whether what keeps a future, an `R`, fits into `capacity` bytes; `timer` says what of it is a timer.
    pub(super) const fn of<R>(capacity: usize, timer: usize) -> Self {
        let (size, align) = (size_of::<R>(), align_of::<R>());
        if align > ALIGN {
            return Self::too_aligned("hook", align);
        }
        if size > capacity {
            let mut text = Text::new()
                .and("this hook's future needs ")
                .number(size)
                .and(" bytes");
            if timer > 0 {
                text = text
                    .and(", ")
                    .number(timer)
                    .and(" of them for its `timeout`");
            }
            let text = text
                .and(", its point gives ")
                .number(capacity)
                .and(WAYS_OUT);
            return Self { text, fits: false };
        }
        Self::FITS
    }

    /// Whether the future of a wrapper, an `R`, finds room: where there is a heap any does, else what fits `capacity` bytes
    /// alone. Whether all wrappers of a point do together is asked when the program is sealed.
    pub(super) const fn of_wrapper<R>(capacity: usize) -> Self {
        let (size, align) = (size_of::<R>(), align_of::<R>());
        if cfg!(feature = "alloc") {
            return Self::FITS;
        }
        if align > ALIGN {
            return Self::too_aligned("wrapper", align);
        }
        if size > capacity {
            let text = Text::new()
                .and("this wrapper's future needs ")
                .number(size)
                .and(" bytes, its point gives ")
                .number(capacity)
                .and(WAYS_OUT_OF_WRAPPER);
            return Self { text, fits: false };
        }
        Self::FITS
    }

    const FITS: Self = Self {
        text: Text::new(),
        fits: true,
    };

    const fn too_aligned(whose: &str, align: usize) -> Self {
        let text = Text::new()
            .and("this ")
            .and(whose)
            .and("'s future is aligned to ")
            .number(align)
            .and(" bytes, a point's space to ")
            .number(ALIGN)
            .and(WAYS_OUT_OF_ALIGNMENT);
        Self { text, fits: false }
    }

    /// What to say where it does not fit.
    #[must_use]
    pub const fn problem(&self) -> Option<&str> {
        if self.fits {
            None
        } else {
            Some(self.text.as_str())
        }
    }
}

/// The arguments of a dispatch of `P`: `P::Args` of some lifetimes, which the type need not name.
///
/// # Safety
/// The type is `P::Args<'_, '_>`: a stage hands its address to hooks as such.
pub unsafe trait ArgsOf<P: Point> {}

// SAFETY: that is what the bound says.
#[diagnostic::do_not_recommend]
unsafe impl<'a, 'p: 'a, P: Point<Args<'a, 'p> = A>, A> ArgsOf<P> for A {}

/// What the dispatch of a `local` point holds while it runs.
#[derive(Debug)]
pub struct StaysOnItsThread<P>(PhantomData<*const P>);

// SAFETY: it is nothing at all; the bound is what it is there for.
unsafe impl<P: Point<Flavor: MayTravel>> Send for StaysOnItsThread<P> {}

impl<P> StaysOnItsThread<P> {
    /// The dispatch begins.
    #[inline]
    #[must_use]
    #[expect(clippy::new_without_default, reason = "made by a dispatch only")]
    pub const fn new() -> Self {
        Self(PhantomData)
    }

    /// The dispatch ends.
    #[inline]
    #[expect(clippy::unused_self, reason = "it is held until then")]
    pub const fn end(self) {}
}

/// Room for one future of a hook of `P`.
pub(super) type Slot<P> = MaybeUninit<<<P as Point>::Space as Capacity>::Bytes>;

/// Where the hooks of one async dispatch run.
///
/// The flag stands first, so that making a stage does not have to touch the room behind it.
#[repr(C)]
pub(crate) struct Stage<P: Point, A> {
    live: Cell<Option<Suspended>>,
    frame: UnsafeCell<Frame<P::Carry, A>>,
    slot: UnsafeCell<Slot<P>>,
    pinned: PhantomPinned,
}

// SAFETY: the frame is `Send` where its parts are, and the room is empty or holds a future of which
// `FutureOfHook` was asked when its hook was compiled, for this flavor; what it is kept in goes where it can, see `Keep`.
// An instance in reach of it is `Sync`.
unsafe impl<P: Point<Carry: Send, Flavor: MayTravel>, A: Send> Send for Stage<P, A> {}

// SAFETY: nobody has a reference to a stage but the future that holds the stage itself, and that goes to another thread
// as a whole.
unsafe impl<P: Point<Carry: Send, Flavor: MayTravel>, A: Send> Sync for Stage<P, A> {}

/// A future that is polled in outlined code.
pub(crate) struct Outlined<F>(F);

impl<F> Outlined<F> {
    #[inline]
    pub(crate) const fn new(future: F) -> Self {
        Self(future)
    }
}

impl<F: Future> Future for Outlined<F> {
    type Output = F::Output;

    #[inline(never)]
    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<F::Output> {
        // SAFETY: the inner future is pinned with this one.
        let future = unsafe { self.map_unchecked_mut(|this| &mut this.0) };
        future.poll(context)
    }
}

/// Where the plain hooks of an async dispatch run.
pub(crate) trait Seat<P: Point> {
    /// Whether a hook was left pending.
    fn is_live(&self) -> bool;

    /// Runs the hook of `row`, as `due` says; or where that was left pending, and `resumes` says so, runs it on.
    ///
    /// The row is the same until this gives `Ready`. `due` is asked just before the hook runs, so that it takes no register earlier.
    ///
    /// # Safety
    /// Unless this `resumes`, no hook is left pending, see [`is_live`](Self::is_live).
    unsafe fn poll(
        &self,
        row: RowOf<P>,
        resumes: bool,
        due: impl FnOnce() -> Due<P>,
        context: &mut Context<'_>,
    ) -> Poll<Answer<P>>;

    /// Lets `fold` take an answer.
    fn step<S: Fold<P>>(&self, fold: &mut S, answer: P::Answer, row: RowOf<P>) -> ControlFlow<()>;
}

impl<P: Point, A: ArgsOf<P>> Stage<P, A> {
    #[inline]
    pub(crate) const fn new(frame: Frame<P::Carry, A>) -> Self {
        Self {
            live: Cell::new(None),
            frame: UnsafeCell::new(frame),
            slot: UnsafeCell::new(MaybeUninit::uninit()),
            pinned: PhantomPinned,
        }
    }

    /// Begins the walk of a static chain over `hooks`, or goes on with it where it was left pending.
    ///
    /// # Safety
    /// Every call is with the same of `walk`, which is of a chain of `P` and awaited, `hooks`, which are those of the chain, and `fold`, which
    /// nobody else uses until this gives `Ready` or is dropped, which it is before the fold; and no hook is run beside it.
    #[inline]
    pub(crate) unsafe fn poll_walk(
        self: Pin<&Self>,
        walk: &Walk,
        hooks: Fixed<P>,
        fold: *mut P::Canonical,
        context: &mut Context<'_>,
    ) -> Poll<Kept<P>> {
        let slot = self.slot.get().cast::<u8>();
        // A poll that comes to its end or panics has dropped the future, so the flag falls first.
        let (polled, suspended) = if let Some(suspended) = self.live.take() {
            // SAFETY: the flag says that the future, which was begun below, is live in the slot.
            (
                unsafe { suspended.go_on::<P>(slot, context) },
                Some(suspended),
            )
        } else {
            let frame = self.frame.get().cast::<()>();
            // SAFETY: the slot is free, stays where it is behind a pin, and has room, because `Walk::awaited` gives only what fits; the
            // frame is used here only until the future is gone; the rest is passed on.
            let polled = unsafe { walk.begin::<P>(hooks, frame, fold, slot, context) };
            (polled, walk.suspended())
        };
        if polled.is_pending() {
            self.live.set(suspended);
        }
        polled
    }

    /// Ends the dispatch.
    #[inline]
    pub(crate) fn finish<S: Fold<P>>(self: Pin<&Self>, fold: S, kept: Kept<P>) -> S::Output {
        debug_assert!(
            self.live.get().is_none(),
            "a dispatch ends after its last future is gone"
        );
        // SAFETY: as in `step`.
        let frame = unsafe { &mut *self.frame.get() };
        fold.finish(&mut frame.carry, kept)
    }
}

impl<P: Point, A: ArgsOf<P>> Seat<P> for Pin<&Stage<P, A>> {
    #[inline]
    fn is_live(&self) -> bool {
        self.live.get().is_some()
    }

    /// # Safety
    /// As the trait says.
    #[inline]
    unsafe fn poll(
        &self,
        row: RowOf<P>,
        resumes: bool,
        due: impl FnOnce() -> Due<P>,
        context: &mut Context<'_>,
    ) -> Poll<Answer<P>> {
        let frame = self.frame.get().cast::<()>();
        let slot = self.slot.get().cast::<u8>();
        // A poll that gives an answer or panics has dropped the future, so the flag falls first.
        if resumes && let Some(suspended) = self.live.take() {
            // SAFETY: the flag says that the future which this belongs to, started below, is live in the slot.
            let polled = unsafe { suspended.resume::<P>(slot, context) };
            if polled.is_pending() {
                self.live.set(Some(suspended));
            }
            return polled;
        }
        if !row.is_async() {
            // SAFETY: not async; no future is live, so the frame is ours.
            return Poll::Ready(unsafe { due().call(frame) });
        }
        debug_assert!(!self.is_live(), "the slot is free");
        // SAFETY: async; the slot is free, as the caller says, and, behind a pin, stays where it is. It has room, because `asynchronous` stores
        // a start only of a future that fits the space of `P`. The frame is used by `poll`, `step` and `finish` only, and
        // none touches it while the future is live.
        let polled = unsafe { due().start(frame, slot, context) };
        if polled.is_pending() {
            self.live.set(row.suspended());
        }
        polled
    }

    #[inline]
    fn step<S: Fold<P>>(&self, fold: &mut S, answer: P::Answer, row: RowOf<P>) -> ControlFlow<()> {
        debug_assert!(
            self.live.get().is_none(),
            "an answer comes after its future is gone"
        );
        // SAFETY: no future is live, hooks run inside `poll` only, and a fold does not know the stage.
        let frame = unsafe { &mut *self.frame.get() };
        fold.step(&mut frame.carry, answer, row.into())
    }
}

impl<P: Point, A> Drop for Stage<P, A> {
    #[inline]
    fn drop(&mut self) {
        if let Some(suspended) = self.live.take() {
            // SAFETY: the flag says that the future which this belongs to is live in the slot; it has fallen now.
            unsafe { suspended.drop(self.slot.get().cast()) };
        }
    }
}

/// Runs a hook of a sync point, which the type does not say where a static chain calls: its macro does not know.
#[inline]
pub(crate) fn call<P: Point>(
    due: Due<P>,
    frame: &mut FrameOf<'_, '_, P>,
) -> Result<P::Answer, Cause> {
    assert!(!P::Flavor::IS_AWAITED, "hooks of a sync point are called");
    // SAFETY: the hooks of a point of this flavor are not async (`asynchronous` asks for an `AsyncPoint`, which it is
    // not); the frame is ours.
    unsafe { due.call((&raw mut *frame).cast()) }
}
