//! The frame of a dispatch as a static chain passes it from hook to hook: without the lifetimes of the arguments.
//!
//! **Invariant:** a [`Loan<P>`] leads to a `Frame` of `P`, and nobody else uses that as long as the loan lives.

#![expect(unsafe_code, reason = "the frame is reached by its address")]

use core::fmt;
use core::marker::PhantomData;

use super::future::ArgsOf;
use super::vtable::Invariant;
use crate::mode::{Fold, Kept};
use crate::point::{Call, Frame, FrameOf, MayTravel, Point};

/// A frame of the point `P`, lent for `'w`.
///
/// It does not name the lifetimes of arguments, which generated code could name only as related to each other, and of such a future
/// rustc sees too little (rust-lang/rust#100013).
pub struct Loan<'w, P> {
    frame: *mut (),
    life: PhantomData<(&'w mut (), Invariant<P>)>,
}

impl<P> fmt::Debug for Loan<'_, P> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Loan")
    }
}

impl<'w, P: Point> Loan<'w, P> {
    /// Lends `frame`.
    #[inline]
    pub(crate) fn of(frame: &'w mut FrameOf<'_, '_, P>) -> Self {
        // SAFETY: borrowed for as long.
        unsafe { Self::at((&raw mut *frame).cast()) }
    }

    /// Lends the frame at `frame`.
    ///
    /// # Safety
    /// A `Frame` of `P` is there for `'w`, and nobody else uses it meanwhile.
    #[inline]
    pub(crate) const unsafe fn at(frame: *mut ()) -> Self {
        Self {
            frame,
            life: PhantomData,
        }
    }

    /// What one hook is called with: it knows of no lifetime of its arguments but that they live while it runs.
    #[inline]
    pub(crate) fn call<'a, 'p: 'a, E>(&'a mut self, instance: &'a E) -> Call<'a, 'p, P, E> {
        // SAFETY: see the invariant; a hook's shim takes any lifetimes, as from a row.
        let frame = unsafe { &mut *self.frame.cast::<FrameOf<'a, 'p, P>>() };
        Call::new(instance, frame)
    }

    /// The same, for as long as the frame is lent.
    #[inline]
    pub(crate) fn into_call<'p: 'w, E>(self, instance: &'w E) -> Call<'w, 'p, P, E> {
        // SAFETY: as above.
        let frame = unsafe { &mut *self.frame.cast::<FrameOf<'w, 'p, P>>() };
        Call::new(instance, frame)
    }

    /// What the point hands from hook to hook.
    #[inline]
    pub(crate) fn carry(&mut self) -> &mut P::Carry {
        &mut self.frame().carry
    }

    /// The frame, for the loop over rows.
    #[inline]
    pub(crate) fn frame(&mut self) -> &mut FrameOf<'_, '_, P> {
        // SAFETY: see the invariant; a row's code takes any lifetimes.
        unsafe { &mut *self.frame.cast::<FrameOf<'_, '_, P>>() }
    }
}

/// The frame and the fold of a walk that is awaited.
#[doc(hidden)]
pub trait Held<P: Point> {
    /// The fold.
    type Fold: Fold<P>;

    /// Lends both.
    fn lend(&mut self) -> (Loan<'_, P>, &mut Self::Fold);
}

/// Those of a dispatch, which the walk owns.
///
/// As a part of it, so that nothing in the walk leads to another part of it unless a hook's future does: what leads nowhere the compiler
/// can keep in registers.
#[derive(Debug)]
pub struct Own<P: Point, A, S> {
    frame: Frame<P::Carry, A>,
    fold: S,
}

impl<P: Point, A, S: Fold<P>> Own<P, A, S> {
    /// Both, of a dispatch of `P`.
    #[inline]
    pub(crate) const fn new(frame: Frame<P::Carry, A>, fold: S) -> Self
    where
        A: ArgsOf<P>,
    {
        Self { frame, fold }
    }

    /// What `fold` gives in the end.
    #[inline]
    pub(crate) fn finish(mut self, kept: Kept<P>) -> S::Output {
        self.fold.finish(&mut self.frame.carry, kept)
    }
}

// Of any `A`, though there are only those that `new` asks for: the type of a walk would ask for it again where its dispatch is sent
// to another thread, and there rustc does not see it of a type in which lifetimes are related (rust-lang/rust#100013).
impl<P: Point, A, S: Fold<P>> Held<P> for Own<P, A, S> {
    type Fold = S;

    #[inline(always)]
    #[expect(clippy::inline_always, reason = "two addresses")]
    fn lend(&mut self) -> (Loan<'_, P>, &mut S) {
        // SAFETY: `A` is `P::Args` of some lifetimes, as `new` asks, so this is such a frame, and it is borrowed.
        let loan = unsafe { Loan::at((&raw mut self.frame).cast()) };
        (loan, &mut self.fold)
    }
}

/// Those of somebody else.
pub struct Lent<'w, P: Point> {
    loan: Loan<'w, P>,
    fold: &'w mut P::Canonical,
}

impl<P: Point> fmt::Debug for Lent<'_, P> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Lent")
    }
}

// SAFETY: the frame and the fold belong to a dispatch that goes to another thread as a whole, with this in it; that a frame of this
// flavor may do so is asked where the point is declared, and of the fold by its dispatch.
unsafe impl<P: Point<Flavor: MayTravel>> Send for Lent<'_, P> {}

impl<'w, P: Point> Lent<'w, P> {
    #[inline]
    pub(crate) const fn new(loan: Loan<'w, P>, fold: &'w mut P::Canonical) -> Self {
        Self { loan, fold }
    }
}

impl<P: Point> Held<P> for Lent<'_, P> {
    type Fold = P::Canonical;

    #[inline(always)]
    #[expect(clippy::inline_always, reason = "two addresses")]
    fn lend(&mut self) -> (Loan<'_, P>, &mut P::Canonical) {
        // SAFETY: borrowed with this.
        let loan = unsafe { Loan::at(self.loan.frame) };
        (loan, self.fold)
    }
}
