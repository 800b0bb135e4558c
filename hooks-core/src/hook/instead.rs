//! What stands for an async wrapper that is not simply run: a head, and behind it the wrapper's own future where it is watched, or
//! what runs the inside where it is disabled.
//!
//! **Invariant:** what the mark of its row said when a wrapper began holds until it ends, whatever becomes of the row meanwhile.

#![expect(
    unsafe_code,
    reason = "the future of the wrapper has no name, and stands in plain bytes behind its head"
)]

use core::alloc::Layout;
use core::mem::{self, ManuallyDrop};
use core::ptr;
use core::task::{Context, Poll};

use super::arena::place;
use super::chain::{AwaitedCode, Chain, RestPtr, Step, address_of_start, suspended};
use super::entry::{RowOf, WATCHED};
use super::next::Rest;
use super::run::Run;
use super::told::Told;
use super::vtable::{Suspended, drop_as, poll_once};
use crate::point::{AsyncPoint, FrameOf, Point};

/// The code of what stands for a wrapper.
pub(super) struct Codes<P: Point> {
    /// That of the head.
    head: AwaitedCode<P>,
    /// That of what runs the inside, and the layout of its future.
    pass: AwaitedCode<P>,
    passing: Layout,
}

impl<P: AsyncPoint> Codes<P> {
    pub(super) const fn new() -> Self {
        Self {
            head: (start::<P>, resume::<P>, drop_both::<P>),
            pass: (
                start_pass::<P>,
                resume_pass::<P>,
                drop_as::<Pass<'static, 'static, P>>,
            ),
            passing: Layout::new::<Pass<'static, 'static, P>>(),
        }
    }
}

impl<P: Point> Codes<P> {
    /// What stands for the wrapper of `row`.
    pub(super) fn step(&self, row: RowOf<P>) -> Step<P> {
        let (own, passing) = (row.future(), self.passing);
        // Either may stand behind the head, so that the room does not depend on which.
        let (_, own_end) = place(size_of::<Head<P>>(), own);
        let (_, passing_end) = place(size_of::<Head<P>>(), passing);
        let align = own.align().max(passing.align()).max(align_of::<Head<P>>());
        let layout = Layout::from_size_align(own_end.max(passing_end), align).unwrap_or(own);
        step_of(self.head, layout)
    }

    /// What runs the inside of a wrapper that is disabled.
    const fn pass(&self) -> Step<P> {
        step_of(self.pass, self.passing)
    }
}

const fn step_of<P: Point>((start, resume, drop): AwaitedCode<P>, layout: Layout) -> Step<P> {
    let suspended = suspended::<P>(resume, drop);
    let start = address_of_start(start);
    // SAFETY: that is what the code is; it takes any instance.
    unsafe { Step::of_wrapper(ptr::null(), start, Some(suspended), layout) }
}

/// What stands before the future.
struct Head<P: Point> {
    told: Told<'static>,
    chain: *const Chain<P>,
    level: usize,
    suspended: Suspended,
    /// Where the future is.
    offset: usize,
}

impl<P: Point> Head<P> {
    /// The head in `room`, which is aligned for one.
    const fn of(room: *mut u8) -> *mut Self {
        room.cast()
    }

    /// The future of the head at `room`.
    ///
    /// # Safety
    /// There is one, whose room reaches as far.
    unsafe fn future(room: *mut u8) -> (Suspended, *mut u8) {
        // SAFETY: the caller vouches for it.
        let head = unsafe { &*Self::of(room) };
        // SAFETY: as above.
        (head.suspended, unsafe { room.add(head.offset) })
    }
}

/// Drops a head, once the future behind it is gone.
struct Ends<P: Point>(*mut Head<P>);

impl<P: Point> Ends<P> {
    /// The future was polled.
    fn polled(self, polled: Poll<P::Verdict>) -> Poll<P::Verdict> {
        if polled.is_pending() {
            let _still_live = ManuallyDrop::new(self);
            return polled;
        }
        // SAFETY: it is there until this is dropped.
        let head = unsafe { &mut *self.0 };
        // SAFETY: the chain outlives what it runs.
        let chain = unsafe { &*head.chain };
        mem::take(&mut head.told).wrapped(chain.went_beyond(head.level));
        polled
    }
}

impl<P: Point> Drop for Ends<P> {
    fn drop(&mut self) {
        // SAFETY: made for a head that is there, and dropped once.
        unsafe { self.0.drop_in_place() };
    }
}

/// Starts what stands behind a head, and tells of the wrapper, whose row has the mark `mark`.
///
/// # Safety
/// As for the start of the wrapper before `rest`; `room` has the layout of the step that stands for it.
#[expect(clippy::expect_used, reason = "the rest stands behind a wrapper")]
unsafe fn start<P: AsyncPoint>(
    mark: *const (),
    frame: *mut (),
    rest: RestPtr<P>,
    room: *mut u8,
    context: &mut Context<'_>,
) -> Poll<P::Verdict> {
    // SAFETY: the chain outlives what it runs.
    let chain: &Chain<P> = unsafe { &*rest.chain };
    let level = rest.level - 1;
    let row = chain.wrapper(level).expect("a wrapper");
    let (told, step) = if mark == WATCHED.cast_const() {
        (chain.tell(row), row.unmarked_step())
    } else {
        chain.pass(level);
        (Told::default(), chain.codes().pass())
    };
    let (offset, _) = place(size_of::<Head<P>>(), step.layout());
    // SAFETY: only the lifetime differs: what it tells stays until the chain is not used any more.
    let told = unsafe { mem::transmute::<Told<'_>, Told<'static>>(told) };
    let head = Head {
        told,
        chain: rest.chain,
        level,
        suspended: step.suspended(),
        offset,
    };
    let at = Head::<P>::of(room);
    // SAFETY: the caller vouches for the room.
    unsafe { at.write(head) };
    let ends = Ends(at);
    // SAFETY: it was just written.
    let (_, behind) = unsafe { Head::<P>::future(room) };
    // SAFETY: passed on.
    let polled = unsafe { step.start(frame, rest, behind, context) };
    ends.polled(polled)
}

/// # Safety
/// `room` holds a head and a live future that `start` left there.
unsafe fn resume<P: AsyncPoint>(room: *mut u8, context: &mut Context<'_>) -> Poll<P::Verdict> {
    let ends = Ends(Head::<P>::of(room));
    // SAFETY: it is there.
    let (suspended, behind) = unsafe { Head::<P>::future(room) };
    // SAFETY: `start` left the future pending there.
    let polled = unsafe { suspended.resume_step::<P>(behind, context) };
    ends.polled(polled)
}

/// # Safety
/// As [`resume`]; and the room holds nothing afterwards.
unsafe fn drop_both<P: AsyncPoint>(room: *mut u8) {
    let _ends = Ends(Head::<P>::of(room));
    // SAFETY: it is there.
    let (suspended, behind) = unsafe { Head::<P>::future(room) };
    // SAFETY: `start` left the future pending there.
    unsafe { suspended.drop(behind) };
}

/// The future of what runs the inside of a wrapper.
type Pass<'a, 'p, P> = Run<'a, <P as Point>::Args<'a, 'p>, P>;

/// Starts what runs the inside of a wrapper that is disabled.
///
/// # Safety
/// `frame` leads to a `Frame` of `P` that nobody else uses before the future is gone, `rest` is of the chain that runs the wrapper,
/// and `room` has room for the future and holds none.
unsafe fn start_pass<'a, 'p: 'a, P: AsyncPoint>(
    _: *const (),
    frame: *mut (),
    rest: RestPtr<P>,
    room: *mut u8,
    context: &mut Context<'_>,
) -> Poll<P::Verdict> {
    // SAFETY: the caller vouches for the frame, and that it is ours alone.
    let frame = unsafe { &mut *frame.cast::<FrameOf<'a, 'p, P>>() };
    // SAFETY: the chain outlives what it runs, which is what `'a` stands for here.
    let rest: Rest<'a, P> = unsafe { rest.open() };
    let run = rest.run_async(mem::take(&mut frame.carry), P::lend(&mut frame.args));
    let room = room.cast::<Pass<'a, 'p, P>>();
    // SAFETY: the caller vouches for the room.
    unsafe { room.write(run) };
    // SAFETY: just written, and the room does not move while it lives.
    unsafe { poll_once(room, context) }
}

/// # Safety
/// `room` holds a live future that `start_pass` left there.
unsafe fn resume_pass<'a, 'p: 'a, P: AsyncPoint>(
    room: *mut u8,
    context: &mut Context<'_>,
) -> Poll<P::Verdict> {
    // SAFETY: passed on.
    unsafe { poll_once(room.cast::<Pass<'a, 'p, P>>(), context) }
}
