//! How a hook of any type becomes a row of a table, and back.
//!
//! The macros write one *shim* a hook: a function from a [`Call`] to what the hook returns, with every lifetime
//! elided. All code that runs the hook is derived from the shim. Its elided lifetimes are the soundness argument: a
//! hook that returned something borrowed from its arguments would not compile, for no particular lifetime is named.
//!
//! Eliding them is up to the generated code: the constructors below, which are hidden, would take a shim for one lifetime,
//! too.
//!
//! **Invariant:** a [`Vtable<P, E>`] was made from a shim for the point `P` and an instance of type `E`.

#![expect(
    unsafe_code,
    reason = "a row carries the hook's code and instance without their types"
)]

use core::alloc::Layout;
use core::fmt;
use core::future::Future;
use core::marker::PhantomData;
use core::mem::{self, MaybeUninit};
use core::pin::Pin;
use core::ptr;
use core::task::{Context, Poll};
use core::time::Duration;

use super::future::{Capacity as _, fits};
use super::keep::Keep;
use super::wrapping::ResumeWrapFn;
use crate::error::Cause;
#[cfg(feature = "alloc")]
use crate::mode::Says as _;
use crate::point::{AsyncPoint, Awaited, Call, FrameOf, Local, Point};
use crate::returns::{Accepted, Answered};

pub(crate) type Answer<P> = Result<<P as Point>::Answer, Cause>;
/// Runs a sync hook to its end.
pub(super) type CallFn<P> = unsafe fn(*const (), *mut ()) -> Answer<P>;
/// Builds the future of an async hook in a slot and polls it once.
pub(super) type StartFn<P> =
    unsafe fn(*const (), *mut (), *mut u8, &mut Context<'_>) -> Poll<Answer<P>>;
/// Polls the future in a slot again.
type ResumeFn<P> = unsafe fn(*mut u8, &mut Context<'_>) -> Poll<Answer<P>>;
/// Drops the future in a slot.
pub(super) type DropFn = unsafe fn(*mut u8);
/// Ties a type to `T`, and to no subtype of it.
pub(super) type Invariant<T> = fn(T) -> T;
/// Any function pointer; brought back to its type before it is called.
pub(super) type Code = unsafe fn();

/// The code of a hook of the point `P` whose instance is an `E`.
pub struct Vtable<P, E> {
    pub(super) call: Code,
    /// What stands for `call` while the hook is disabled; a wrapper has none, because its chain passes it over.
    #[cfg(feature = "alloc")]
    pub(super) off: Option<Code>,
    pub(super) suspended: Option<Suspended>,
    /// Of the future, where there is one.
    pub(super) future: Layout,
    /// Whether it runs around the others.
    pub(super) wraps: bool,
    kept: Kept,
    types: PhantomData<(Invariant<P>, Invariant<E>)>,
}

/// What is done with the future of an async hook once it stands in its slot.
#[derive(Clone, Copy)]
pub(super) struct Suspended {
    pub(super) resume: Code,
    pub(super) drop: DropFn,
}

impl Suspended {
    /// Polls the future again.
    ///
    /// # Safety
    /// This belongs to a row of `P`, and `slot` holds the future that `start` of that row left pending.
    #[inline]
    pub(super) unsafe fn resume<P: Point>(
        self,
        slot: *mut u8,
        context: &mut Context<'_>,
    ) -> Poll<Answer<P>> {
        // SAFETY: for a row of `P` this was made from a `ResumeFn<P>`.
        let resume = unsafe { mem::transmute::<Code, ResumeFn<P>>(self.resume) };
        // SAFETY: passed on.
        unsafe { resume(slot, context) }
    }

    /// Polls the future of a wrapper, or of what is inside all of them, again.
    ///
    /// # Safety
    /// This belongs to a step of a chain of `P`, and `room` holds the future that the start of that step left pending.
    #[inline]
    pub(super) unsafe fn resume_step<P: Point>(
        self,
        room: *mut u8,
        context: &mut Context<'_>,
    ) -> Poll<P::Verdict> {
        // SAFETY: for such a step this was made from a `ResumeWrapFn<P>`.
        let resume = unsafe { mem::transmute::<Code, ResumeWrapFn<P>>(self.resume) };
        // SAFETY: passed on.
        unsafe { resume(room, context) }
    }

    /// Drops the future.
    ///
    /// # Safety
    /// `slot` holds the future that the start of the row of this left pending, and holds none afterwards.
    #[inline]
    pub(super) unsafe fn drop(self, slot: *mut u8) {
        // SAFETY: passed on.
        unsafe { (self.drop)(slot) };
    }
}

/// What a hook's future asks for, for people.
#[derive(Clone, Copy)]
pub(super) struct Kept {
    pub(super) boxed: bool,
    pub(super) limit: Option<Duration>,
}

impl Kept {
    /// Nothing.
    const INLINE: Self = Self {
        boxed: false,
        limit: None,
    };
}

impl<P, E> Vtable<P, E> {
    /// That of a wrapper, whose future, if it has one, is of the layout `future`.
    ///
    /// # Safety
    /// `call` was a `WrapFn<P>`, or where there is `suspended` a `StartWrapFn<P>` with the `ResumeWrapFn<P>` in it, and takes an `E`.
    pub(super) const unsafe fn of_wrapper(
        call: Code,
        suspended: Option<Suspended>,
        future: Layout,
    ) -> Self {
        Self {
            call,
            #[cfg(feature = "alloc")]
            off: None,
            suspended,
            future,
            wraps: true,
            kept: Kept::INLINE,
            types: PhantomData,
        }
    }

    pub(super) const fn kept(&self) -> Kept {
        self.kept
    }

    /// The same of a hook that puts its future on the heap itself.
    #[cfg(feature = "alloc")]
    #[must_use]
    pub const fn that_boxes(mut self) -> Self {
        self.kept.boxed = true;
        self
    }

    /// The same for who keeps the instance without its type.
    #[cfg(feature = "alloc")]
    pub(super) const fn forget(self) -> Vtable<P, Forgotten> {
        let Self {
            call,
            off,
            suspended,
            future,
            wraps,
            kept,
            types: _,
        } = self;
        Vtable {
            call,
            off,
            suspended,
            future,
            wraps,
            kept,
            types: PhantomData,
        }
    }
}

/// Stands for the type of an instance that is kept beside its vtable, and is the one that this was made for.
#[cfg(feature = "alloc")]
pub(crate) enum Forgotten {}

impl<P, E> fmt::Debug for Vtable<P, E> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Vtable")
    }
}

/// The code of a sync hook.
#[must_use]
pub const fn synchronous<'a, 'p: 'a, P, E, F>(_shim: F) -> Vtable<P, E>
where
    P: Point,
    E: 'a,
    F: Fn(Call<'a, 'p, P, E>) -> Answered<P> + Copy,
{
    let call: CallFn<P> = call_as::<P, E, F>;
    // SAFETY: function pointers have one size, and `RowOf::call` restores the type.
    let call = unsafe { mem::transmute::<CallFn<P>, Code>(call) };
    Vtable {
        call,
        #[cfg(feature = "alloc")]
        off: Some(off_call_code::<P>()),
        suspended: None,
        future: NO_FUTURE,
        wraps: false,
        kept: Kept::INLINE,
        types: PhantomData,
    }
}

/// The code of an async hook whose future is kept as `K` says.
#[must_use]
pub const fn asynchronous<'a, 'p: 'a, P, E, By, K, Shapes, F, R>(_shim: F) -> Vtable<P, E>
where
    P: AsyncPoint,
    E: 'a,
    K: Keep,
    F: Fn(Call<'a, 'p, P, E>) -> Checked<P, R> + Copy,
    R: Future<Output: Accepted<P, By, Shapes>>,
{
    let future = layout::<K::Kept<R>>();
    // What does not fit is a compile error where the hook is written, see `written.rs`; here it only must not be started.
    let start: StartFn<P> = if fits(future, P::Space::BYTES) {
        start_as::<P, E, By, K, Shapes, F, R>
    } else {
        never_start::<P>
    };
    // SAFETY: function pointers have one size, and `RowOf::start` restores the type.
    let start = unsafe { mem::transmute::<StartFn<P>, Code>(start) };
    let resume: ResumeFn<P> = resume_as::<P, By, K, Shapes, R>;
    // SAFETY: as above; `Suspended::resume` restores the type.
    let resume = unsafe { mem::transmute::<ResumeFn<P>, Code>(resume) };
    Vtable {
        call: start,
        #[cfg(feature = "alloc")]
        off: Some(off_start_code::<P>()),
        suspended: Some(Suspended {
            resume,
            drop: drop_as::<K::Kept<R>>,
        }),
        future,
        wraps: false,
        kept: Kept {
            boxed: K::BOXED,
            limit: K::LIMIT,
        },
        types: PhantomData,
    }
}

/// The future of a hook of a point of that flavor; other threads may poll it unless the point is `local`.
///
/// Point and instance stand in it so that the compiler asks nothing where one of them is a mistake already.
///
/// # Safety
/// The future is `Send` where the flavor of the point lets a dispatch go to another thread: it goes there, too.
#[doc(hidden)]
pub unsafe trait FutureOfHook<P, E, Flavor>: Future {
    /// The future.
    #[must_use]
    fn checked(self) -> Checked<P, Self>
    where
        Self: Sized;
}

// SAFETY: asked for.
unsafe impl<P: Point<Flavor = Awaited>, E, F: Future + Send> FutureOfHook<P, E, Awaited> for F {
    #[inline]
    fn checked(self) -> Checked<P, Self> {
        Checked(self, PhantomData)
    }
}

// SAFETY: a dispatch of this flavor stays on its thread, see `MayTravel`.
unsafe impl<P: Point<Flavor = Local>, E, F: Future> FutureOfHook<P, E, Local> for F {
    #[inline]
    fn checked(self) -> Checked<P, Self> {
        Checked(self, PhantomData)
    }
}

/// A future of which [`FutureOfHook`] was asked for the point `P`, or which is `Send` anyway; there is no other way to make one.
pub struct Checked<P, F>(pub(super) F, PhantomData<Invariant<P>>);

#[cfg(feature = "testing")]
impl<P: AsyncPoint, F: Future + Send> Checked<P, F> {
    /// A future that is fine for any flavor.
    pub(crate) const fn sendable(future: F) -> Self {
        Self(future, PhantomData)
    }
}

impl<P, F> fmt::Debug for Checked<P, F> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Checked")
    }
}

/// That of a sync hook's future.
pub(super) const NO_FUTURE: Layout = Layout::new::<()>();

/// The layout of `T`.
///
/// Made of a value, because what `Layout::new` gives are constants: the compiler evaluates three more for each future.
pub(super) const fn layout<T>() -> Layout {
    Layout::for_value(&MaybeUninit::<T>::uninit())
}

/// The shim, which is a value without bytes.
///
/// That it is one is asked where its code is made, and not where a hook is only checked.
pub(super) const fn conjure<F: Copy>() -> F {
    const { assert!(size_of::<F>() == 0, "a shim is a plain function") };
    // SAFETY: each of the constructors above was given a value of `F`, so there is one, and one with bytes was just refused.
    unsafe { mem::transmute_copy(&()) }
}

/// # Safety
/// `instance` leads to a live `E`, `frame` to a `Frame` of `P`, and nobody else uses the frame meanwhile.
unsafe fn enter<'a, 'p: 'a, P, E, F, R>(instance: *const (), frame: *mut ()) -> R
where
    P: Point,
    E: 'a,
    F: Fn(Call<'a, 'p, P, E>) -> R + Copy,
{
    // SAFETY: the caller vouches for the instance.
    let instance = unsafe { &*instance.cast::<E>() };
    // SAFETY: the caller vouches for the frame, and that it is ours alone.
    let frame = unsafe { &mut *frame.cast::<FrameOf<'a, 'p, P>>() };
    conjure::<F>()(Call::new(instance, frame))
}

/// # Safety
/// As [`enter`].
unsafe fn call_as<'a, 'p: 'a, P, E, F>(instance: *const (), frame: *mut ()) -> Answer<P>
where
    P: Point,
    E: 'a,
    F: Fn(Call<'a, 'p, P, E>) -> Answered<P> + Copy,
{
    // SAFETY: passed on.
    unsafe { enter::<P, E, F, Answered<P>>(instance, frame) }.into_answer()
}

/// # Safety
/// As [`enter`], until the future is gone; and `slot` has room for the future and holds none.
unsafe fn start_as<'a, 'p: 'a, P, E, By, K, Shapes, F, R>(
    instance: *const (),
    frame: *mut (),
    slot: *mut u8,
    context: &mut Context<'_>,
) -> Poll<Answer<P>>
where
    P: Point,
    E: 'a,
    K: Keep,
    F: Fn(Call<'a, 'p, P, E>) -> Checked<P, R> + Copy,
    R: Future<Output: Accepted<P, By, Shapes>>,
{
    let slot = slot.cast::<K::Kept<R>>();
    // SAFETY: passed on.
    let Checked(future, _) = unsafe { enter::<P, E, F, Checked<P, R>>(instance, frame) };
    // SAFETY: the caller vouches for the room.
    unsafe { slot.write(K::keep(future)) };
    // SAFETY: the future was just written, and the slot does not move while it lives.
    unsafe { poll_kept::<P, By, K, Shapes, R>(slot, context) }
}

/// What stands for a sync hook that is disabled.
#[cfg(feature = "alloc")]
const fn off_call_code<P: Point>() -> Code {
    let off: CallFn<P> = off_call::<P>;
    // SAFETY: function pointers have one size, and `RowOf::call` restores the type.
    unsafe { mem::transmute::<CallFn<P>, Code>(off) }
}

/// What stands for the start of an async hook that is disabled.
#[cfg(feature = "alloc")]
const fn off_start_code<P: Point>() -> Code {
    let off: StartFn<P> = off_start::<P>;
    // SAFETY: function pointers have one size, and `RowOf::start` restores the type.
    unsafe { mem::transmute::<StartFn<P>, Code>(off) }
}

/// Says nothing.
///
/// # Safety
/// None is asked for.
#[cfg(feature = "alloc")]
#[expect(clippy::unnecessary_wraps, reason = "a hook may fail")]
unsafe fn off_call<P: Point>(_: *const (), _: *mut ()) -> Answer<P> {
    Ok(P::Answer::nothing())
}

/// Says nothing.
///
/// # Safety
/// None is asked for.
#[cfg(feature = "alloc")]
unsafe fn off_start<P: Point>(
    _: *const (),
    _: *mut (),
    _: *mut u8,
    _: &mut Context<'_>,
) -> Poll<Answer<P>> {
    Poll::Ready(Ok(P::Answer::nothing()))
}

/// Stands for the start of a future that does not fit.
///
/// # Safety
/// None is asked for.
unsafe fn never_start<P: Point>(
    _: *const (),
    _: *mut (),
    _: *mut u8,
    _: &mut Context<'_>,
) -> Poll<Answer<P>> {
    unreachable!("a hook whose future does not fit its point does not compile")
}

/// # Safety
/// `slot` holds a live future of the type this was made for.
unsafe fn resume_as<P, By, K, Shapes, R>(
    slot: *mut u8,
    context: &mut Context<'_>,
) -> Poll<Answer<P>>
where
    P: Point,
    K: Keep,
    R: Future<Output: Accepted<P, By, Shapes>>,
{
    // SAFETY: passed on.
    unsafe { poll_kept::<P, By, K, Shapes, R>(slot.cast(), context) }
}

/// Polls the future in `slot`; unless it stays pending, it is dropped there, also when the poll panics.
///
/// # Safety
/// `slot` holds a live future and does not move while it lives. Unless this gives `Pending` it holds none afterwards.
unsafe fn poll_kept<P, By, K, Shapes, R>(
    slot: *mut K::Kept<R>,
    context: &mut Context<'_>,
) -> Poll<Answer<P>>
where
    P: Point,
    K: Keep,
    R: Future<Output: Accepted<P, By, Shapes>>,
{
    // SAFETY: passed on.
    let ended = unsafe { poll_by(slot, |kept| K::poll::<R>(kept, context)) };
    ended.map(|ended| ended.and_then(Accepted::into_answer))
}

/// As [`poll_kept`], for a future that is kept as it is.
///
/// # Safety
/// As there.
pub(super) unsafe fn poll_once<R: Future>(
    slot: *mut R,
    context: &mut Context<'_>,
) -> Poll<R::Output> {
    // SAFETY: passed on.
    unsafe { poll_by(slot, |future| future.poll(context)) }
}

/// # Safety
/// As [`poll_kept`]; `poll` polls what it is given.
#[inline]
unsafe fn poll_by<R, T>(slot: *mut R, poll: impl FnOnce(Pin<&mut R>) -> Poll<T>) -> Poll<T> {
    struct Drops<R>(*mut R);
    impl<R> Drop for Drops<R> {
        fn drop(&mut self) {
            // SAFETY: made for a live future, and dropped only where that is at its end.
            unsafe { ptr::drop_in_place(self.0) };
        }
    }

    let drops = Drops(slot);
    // SAFETY: the caller vouches for a live future.
    let future = unsafe { &mut *slot };
    // SAFETY: the caller vouches that it does not move.
    let future = unsafe { Pin::new_unchecked(future) };
    match poll(future) {
        Poll::Pending => {
            let _lives_on = mem::ManuallyDrop::new(drops);
            Poll::Pending
        }
        Poll::Ready(ended) => {
            // Before the answer is used: what a hook borrows or locks ends with the hook.
            drop(drops);
            Poll::Ready(ended)
        }
    }
}

/// # Safety
/// `slot` holds a live `R`, and holds none afterwards.
pub(super) unsafe fn drop_as<R>(slot: *mut u8) {
    // SAFETY: passed on.
    unsafe { ptr::drop_in_place(slot.cast::<R>()) };
}
