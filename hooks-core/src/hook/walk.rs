//! The walk of a static chain without its types: what runs the plain hooks of a point in the place of the loop over their rows.
//!
//! **Invariant:** a [`Walk`] that a chain of the point `P` carries was made for `P`.

#![expect(unsafe_code, reason = "the code of a walk is kept without its types")]

use core::future::Future;
use core::mem;
use core::task::{Context, Poll};

use super::future::{Capacity as _, fits};
use super::loan::{Lent, Loan};
use super::vtable::{Code, Suspended, conjure, drop_as, layout, poll_once};
use crate::mode::Kept;
use crate::point::{Fixed, Point};

/// Runs all plain hooks of a sync point: over the hooks, the frame and the fold.
type WalkFn<P> = unsafe fn(Fixed<P>, *mut (), *mut <P as Point>::Canonical) -> Kept<P>;
/// Begins to run all plain hooks of an async point, in a future that it builds in a slot and polls once.
type BeginFn<P> = unsafe fn(
    Fixed<P>,
    *mut (),
    *mut <P as Point>::Canonical,
    *mut u8,
    &mut Context<'_>,
) -> Poll<Kept<P>>;
/// Polls the future of a walk again.
type GoOnFn<P> = unsafe fn(*mut u8, &mut Context<'_>) -> Poll<Kept<P>>;

/// The future of a walk where a function of generated code gives it.
///
/// A function that gives a future itself is told by lints that this cannot go to another thread, which depends on what it holds.
#[derive(Debug)]
pub struct ToAwait<F>(pub F);

impl<F> ToAwait<F> {
    /// The future. As a whole, so that nobody who awaits it keeps room for what it was taken out of.
    #[inline]
    pub(crate) fn take(self) -> F {
        self.0
    }
}

/// The code of a walk.
#[derive(Clone, Copy)]
pub(crate) struct Walk {
    code: Code,
    suspended: Option<Suspended>,
}

impl Walk {
    /// That of a sync point.
    pub(crate) const fn blocking<P, G>(_walk: G) -> Self
    where
        P: Point,
        G: Fn(Fixed<P>, Loan<'_, P>, &mut P::Canonical) -> Kept<P> + Copy,
    {
        let walk: WalkFn<P> = walk_as::<P, G>;
        Self {
            // SAFETY: function pointers have one size, and `call` restores the type.
            code: unsafe { mem::transmute::<WalkFn<P>, Code>(walk) },
            suspended: None,
        }
    }

    /// That of an async point; `None` where its future does not fit into the space of the point.
    pub(crate) const fn awaited<'w, P, G, F>(_walk: G) -> Option<Self>
    where
        P: Point,
        P::Canonical: 'w,
        G: Fn(Fixed<P>, Lent<'w, P>) -> ToAwait<F> + Copy,
        F: Future<Output = (Lent<'w, P>, Kept<P>)>,
    {
        if !fits(layout::<F>(), P::Space::BYTES) {
            return None;
        }
        let (begin, go_on): (BeginFn<P>, GoOnFn<P>) = (begin_as::<P, G, F>, go_on_as::<P, F>);
        Some(Self {
            // SAFETY: function pointers have one size, and `begin` restores the type.
            code: unsafe { mem::transmute::<BeginFn<P>, Code>(begin) },
            suspended: Some(Suspended {
                // SAFETY: as above; `go_on` restores the type.
                resume: unsafe { mem::transmute::<GoOnFn<P>, Code>(go_on) },
                drop: drop_as::<F>,
            }),
        })
    }

    pub(super) const fn suspended(&self) -> Option<Suspended> {
        self.suspended
    }

    /// Runs all plain hooks of a sync point.
    ///
    /// # Safety
    /// This was made for `P`, and is not awaited; `hooks` are those of the chain that carries it; and `frame` leads to a `Frame` of `P`
    /// that nobody else uses meanwhile.
    #[inline]
    pub(crate) unsafe fn call<P: Point>(
        &self,
        hooks: Fixed<P>,
        frame: *mut (),
        fold: &mut P::Canonical,
    ) -> Kept<P> {
        // SAFETY: made of one by `blocking`.
        let walk = unsafe { mem::transmute::<Code, WalkFn<P>>(self.code) };
        // SAFETY: passed on.
        unsafe { walk(hooks, frame, fold) }
    }

    /// Begins to run all plain hooks of an async point.
    ///
    /// # Safety
    /// This was made for `P`, and is awaited; `hooks` are those of the chain that carries it; `slot` is free, has room for the future of
    /// the walk and stays where it is; and `frame` leads to a `Frame` of `P`, `fold` to the fold, which nobody else uses before that
    /// future is gone.
    #[inline]
    pub(super) unsafe fn begin<P: Point>(
        &self,
        hooks: Fixed<P>,
        frame: *mut (),
        fold: *mut P::Canonical,
        slot: *mut u8,
        context: &mut Context<'_>,
    ) -> Poll<Kept<P>> {
        // SAFETY: made of one by `awaited`.
        let begin = unsafe { mem::transmute::<Code, BeginFn<P>>(self.code) };
        // SAFETY: passed on.
        unsafe { begin(hooks, frame, fold, slot, context) }
    }
}

impl Suspended {
    /// Polls the future of a walk again.
    ///
    /// # Safety
    /// This belongs to a walk of `P`, and `slot` holds the future that its beginning left pending.
    pub(super) unsafe fn go_on<P: Point>(
        self,
        slot: *mut u8,
        context: &mut Context<'_>,
    ) -> Poll<Kept<P>> {
        // SAFETY: for a walk of `P` this was made from a `GoOnFn<P>`.
        let go_on = unsafe { mem::transmute::<Code, GoOnFn<P>>(self.resume) };
        // SAFETY: passed on.
        unsafe { go_on(slot, context) }
    }
}

/// # Safety
/// As [`Walk::call`].
unsafe fn walk_as<P, G>(hooks: Fixed<P>, frame: *mut (), fold: *mut P::Canonical) -> Kept<P>
where
    P: Point,
    G: Fn(Fixed<P>, Loan<'_, P>, &mut P::Canonical) -> Kept<P> + Copy,
{
    // SAFETY: the caller vouches for the frame, and that it is ours alone.
    let frame = unsafe { Loan::at(frame) };
    // SAFETY: as above, of the fold.
    let fold = unsafe { &mut *fold };
    conjure::<G>()(hooks, frame, fold)
}

/// # Safety
/// As [`Walk::begin`].
unsafe fn begin_as<'w, P, G, F>(
    hooks: Fixed<P>,
    frame: *mut (),
    fold: *mut P::Canonical,
    slot: *mut u8,
    context: &mut Context<'_>,
) -> Poll<Kept<P>>
where
    P: Point,
    P::Canonical: 'w,
    G: Fn(Fixed<P>, Lent<'w, P>) -> ToAwait<F> + Copy,
    F: Future<Output = (Lent<'w, P>, Kept<P>)>,
{
    // SAFETY: the caller vouches for the frame, and that it is ours alone until the future is gone.
    let frame = unsafe { Loan::at(frame) };
    // SAFETY: as above, of the fold.
    let fold = unsafe { &mut *fold };
    let slot = slot.cast::<F>();
    // SAFETY: the caller vouches for the room.
    unsafe { slot.write(conjure::<G>()(hooks, Lent::new(frame, fold)).take()) };
    // SAFETY: the future was just written, and the slot does not move while it lives.
    let polled = unsafe { poll_once(slot, context) };
    polled.map(|(_, kept)| kept)
}

/// # Safety
/// `slot` holds a live `F`, and does not move while it lives.
unsafe fn go_on_as<'w, P, F>(slot: *mut u8, context: &mut Context<'_>) -> Poll<Kept<P>>
where
    P: Point,
    P::Canonical: 'w,
    F: Future<Output = (Lent<'w, P>, Kept<P>)>,
{
    // SAFETY: passed on.
    let polled = unsafe { poll_once(slot.cast::<F>(), context) };
    polled.map(|(_, kept)| kept)
}
