//! How a wrapper of any type becomes a row of a table: as `vtable.rs` has it of plain hooks, with the rest of the chain
//! beside the arguments and without a policy behind it.

#![expect(
    unsafe_code,
    reason = "a row carries the wrapper's code and instance without their types"
)]

use core::future::Future;
use core::mem;
use core::task::{Context, Poll};

use super::chain::RestPtr;
use super::next::Wrapping;
use super::vtable::{
    Checked, Code, NO_FUTURE, Suspended, Vtable, conjure, drop_as, layout, poll_once,
};
use crate::point::{AsyncPoint, Blocking, FrameOf, Point};
use crate::returns::{Given, GivesVerdict};

/// Runs a sync wrapper to its end.
pub(super) type WrapFn<P> = unsafe fn(*const (), *mut (), RestPtr<P>) -> <P as Point>::Verdict;
/// Builds the future of an async wrapper in a room and polls it once.
pub(super) type StartWrapFn<P> = unsafe fn(
    *const (),
    *mut (),
    RestPtr<P>,
    *mut u8,
    &mut Context<'_>,
) -> Poll<<P as Point>::Verdict>;
/// Polls the future of a wrapper again.
pub(super) type ResumeWrapFn<P> =
    unsafe fn(*mut u8, &mut Context<'_>) -> Poll<<P as Point>::Verdict>;

/// The code of a sync wrapper.
#[must_use]
pub const fn wrapping<'a, 'p: 'a, P, E, F>(_shim: F) -> Vtable<P, E>
where
    P: Point<Flavor = Blocking>,
    E: 'a,
    F: Fn(Wrapping<'a, 'p, P, E>) -> Given<P> + Copy,
{
    let call: WrapFn<P> = wrap_as::<P, E, F>;
    // SAFETY: function pointers have one size, and `Step::call` restores the type.
    let call = unsafe { mem::transmute::<WrapFn<P>, Code>(call) };
    // SAFETY: `wrap_as` takes an `E`.
    unsafe { Vtable::of_wrapper(call, None, NO_FUTURE) }
}

/// The code of an async wrapper.
#[must_use]
pub const fn wrapping_async<'a, 'p: 'a, P, E, F, R>(_shim: F) -> Vtable<P, E>
where
    P: AsyncPoint,
    E: 'a,
    F: Fn(Wrapping<'a, 'p, P, E>) -> Checked<P, R> + Copy,
    R: Future<Output: GivesVerdict<P, P::Verdict>>,
{
    let start: StartWrapFn<P> = start_wrap_as::<P, E, F, R>;
    // SAFETY: function pointers have one size, and `Step::start` restores the type.
    let start = unsafe { mem::transmute::<StartWrapFn<P>, Code>(start) };
    let resume: ResumeWrapFn<P> = resume_wrap_as::<P, R>;
    // SAFETY: as above; `Suspended::resume_step` restores the type.
    let resume = unsafe { mem::transmute::<ResumeWrapFn<P>, Code>(resume) };
    let suspended = Suspended {
        resume,
        drop: drop_as::<R>,
    };
    // SAFETY: `start_wrap_as` takes an `E`.
    unsafe { Vtable::of_wrapper(start, Some(suspended), layout::<R>()) }
}

/// # Safety
/// `instance` leads to a live `E`, `frame` to a `Frame` of `P` that nobody else uses meanwhile, and `rest` is of the chain that runs the wrapper.
unsafe fn enter_wrapper<'a, 'p: 'a, P, E, F, R>(
    instance: *const (),
    frame: *mut (),
    rest: RestPtr<P>,
) -> R
where
    P: Point,
    E: 'a,
    F: Fn(Wrapping<'a, 'p, P, E>) -> R + Copy,
{
    // SAFETY: the caller vouches for the instance.
    let instance = unsafe { &*instance.cast::<E>() };
    // SAFETY: the caller vouches for the frame, and that it is ours alone.
    let frame = unsafe { &mut *frame.cast::<FrameOf<'a, 'p, P>>() };
    // SAFETY: the chain outlives the wrapper, which is what `'a` stands for here.
    let rest = unsafe { rest.open() };
    conjure::<F>()(Wrapping::new(instance, frame, rest))
}

/// # Safety
/// As [`enter_wrapper`].
unsafe fn wrap_as<'a, 'p: 'a, P, E, F>(
    instance: *const (),
    frame: *mut (),
    rest: RestPtr<P>,
) -> P::Verdict
where
    P: Point,
    E: 'a,
    F: Fn(Wrapping<'a, 'p, P, E>) -> Given<P> + Copy,
{
    // SAFETY: passed on.
    unsafe { enter_wrapper::<P, E, F, Given<P>>(instance, frame, rest) }.into_verdict()
}

/// # Safety
/// As [`enter_wrapper`], until the future is gone; and `room` has room for the future and holds none.
unsafe fn start_wrap_as<'a, 'p: 'a, P, E, F, R>(
    instance: *const (),
    frame: *mut (),
    rest: RestPtr<P>,
    room: *mut u8,
    context: &mut Context<'_>,
) -> Poll<P::Verdict>
where
    P: Point,
    E: 'a,
    F: Fn(Wrapping<'a, 'p, P, E>) -> Checked<P, R> + Copy,
    R: Future<Output: GivesVerdict<P, P::Verdict>>,
{
    let room = room.cast::<R>();
    // SAFETY: passed on.
    let checked = unsafe { enter_wrapper::<P, E, F, Checked<P, R>>(instance, frame, rest) };
    // SAFETY: the caller vouches for the room.
    unsafe { room.write(checked.0) };
    // SAFETY: the future was just written, and the room does not move while it lives.
    unsafe { poll_once(room, context) }.map(GivesVerdict::into_verdict)
}

/// # Safety
/// `room` holds a live future of the type this was made for.
unsafe fn resume_wrap_as<P, R>(room: *mut u8, context: &mut Context<'_>) -> Poll<P::Verdict>
where
    P: Point,
    R: Future<Output: GivesVerdict<P, P::Verdict>>,
{
    // SAFETY: passed on.
    unsafe { poll_once(room.cast::<R>(), context) }.map(GivesVerdict::into_verdict)
}
