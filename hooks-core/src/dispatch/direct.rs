//! Static chains: the hooks of a point as calls that the compiler sees, one behind the other.
//!
//! `static_chain!` writes a [`Steps`] of them. A chain that is dispatched itself runs them; of a point that is dispatched they run in
//! the place of the loop over rows, see [`Walk`].

#![expect(
    unsafe_code,
    reason = "the row of a hook is known by the place of the hook, and a frame by its address"
)]

use core::future::Future;
use core::marker::PhantomData;
use core::ops::ControlFlow;
use core::pin::Pin;
use core::task::{Context, Poll};

use super::blocking::after_failure;
use super::guard::{Remembered, caught, failed};
use super::wrapped;
use crate::hook::{
    Answer, ArgsOf, Direct, Held, InChain, Lent, Loan, Own, Ran as _, StaticChain, Stored, ToAwait,
    Told, Walk,
};
use crate::mode::{Fold, Kept};
use crate::panics::Panic;
use crate::place::Place;
use crate::point::{
    AsyncPoint, Blocking, Ending, Fixed, Flavor as _, Frame, FrameOf, MayTravel, Point,
};

/// The hooks of a static chain of the point `P`, in the order in which they run.
#[doc(hidden)]
pub trait Steps<P: Point>: Sized + 'static {
    /// The chain.
    const CHAIN: &'static StaticChain<P>;
    /// How many of its hooks are wrappers, which come first.
    const WRAPPERS: usize;

    /// Runs the plain ones.
    fn walk<S: Fold<P>>(hooks: Fixed<P>, frame: Loan<'_, P>, fold: &mut S) -> Kept<P>;

    /// Runs them where they are awaited, and gives back what it `held`. There is one for each `CALLER`, so that the compiler can make
    /// one function of both.
    fn awaited<H: Held<P>, const CALLER: char>(
        hooks: Fixed<P>,
        held: H,
    ) -> ToAwait<impl Future<Output = (H, Kept<P>)>>;
}

/// The chain of `C`, called `name`, whose hooks are `hooks`.
#[must_use]
pub const fn static_chain<P: Point, C: Steps<P>>(
    name: &'static str,
    hooks: &'static [&'static Stored],
    place: Place,
) -> StaticChain<P> {
    let walk = if P::Flavor::IS_AWAITED {
        Walk::awaited::<P, _, _>(C::awaited::<Lent<'_, P>, 'p'>)
    } else {
        Some(Walk::blocking::<P, _>(C::walk::<P::Canonical>))
    };
    StaticChain::new(name, hooks, walk, place)
}

/// The hooks of a point, where they are those of `C` and nothing else is asked for.
#[inline]
#[must_use]
pub fn enter_directly<P: Point, C: Steps<P>>() -> Option<Fixed<P>> {
    C::CHAIN.hooks()
}

/// Runs `hooks`, those of `C`, and gives the verdict of `fold`; inside of wrappers stands `ending`, too.
#[inline(always)]
#[expect(
    clippy::inline_always,
    reason = "a chain is straight-line code where it is dispatched"
)]
pub fn run_sync_directly<'a, 'p: 'a, P, C, S, N>(
    carry: P::Carry,
    args: P::Args<'_, '_>,
    mut fold: S,
    ending: N,
    hooks: Fixed<P>,
) -> S::Output
where
    P: Point<Flavor = Blocking>,
    C: Steps<P>,
    S: Fold<P>,
    N: Ending<'a, 'p, P>,
{
    if is_wrapped::<P, C>() {
        let walk = |_, frame: &mut FrameOf<'_, '_, P>, fold: &mut P::Canonical| {
            C::walk(hooks, Loan::of(frame), fold)
        };
        return wrapped::run((carry, args), fold, &hooks.hooks(), None, ending, &walk);
    }
    let mut frame = Frame::new(carry, args);
    let kept = C::walk(hooks, Loan::of(&mut frame), &mut fold);
    fold.finish(&mut frame.carry, kept)
}

/// Whether a dispatch by `C` has wrappers to run.
#[inline(always)]
#[must_use]
#[expect(clippy::inline_always, reason = "a constant")]
pub const fn is_wrapped<P: Point, C: Steps<P>>() -> bool {
    P::Canonical::IS_CHAIN || C::WRAPPERS > 0
}

/// Runs `hooks`, those of `C`, which are all plain, and gives what [`finished`] makes a verdict of.
///
/// # Cancellation
/// Dropping the future drops the running hook, once; later hooks do not run.
#[inline(always)]
#[expect(clippy::inline_always, reason = "it makes a future, and runs nothing")]
pub fn run_async_directly<P, C, S, A>(
    carry: P::Carry,
    args: A,
    fold: S,
    hooks: Fixed<P>,
) -> impl Future<Output = (Own<P, A, S>, Kept<P>)>
where
    P: AsyncPoint,
    C: Steps<P>,
    S: Fold<P>,
    A: ArgsOf<P>,
{
    let own = Own::<P, A, S>::new(Frame::new(carry, args), fold);
    Travelling::<P, Own<P, A, S>, _>::new(C::awaited::<_, 'd'>(hooks, own).take())
}

/// The verdict of a dispatch by a static chain.
#[inline(always)]
#[expect(clippy::inline_always, reason = "mostly nothing")]
pub fn finished<P: Point, A, S: Fold<P>>((own, kept): (Own<P, A, S>, Kept<P>)) -> S::Output {
    own.finish(kept)
}

/// The future of a walk in a dispatch: it holds hooks' futures, and an `H`.
pub(super) struct Travelling<P, H, F> {
    walk: F,
    point: PhantomData<fn(P) -> P>,
    holds: PhantomData<H>,
}

// SAFETY: what it holds can go to another thread. Of the hooks' futures `FutureOfHook` was asked when they were compiled, for this
// flavor; what they are kept in goes where they can, see `Keep`; and rows and what is remembered of failures can. rustc does not see
// that of a type in which lifetimes are related (rust-lang/rust#100013).
unsafe impl<P: Point<Flavor: MayTravel>, H: Send, F> Send for Travelling<P, H, F> {}

impl<P, H, F> Travelling<P, H, F> {
    #[inline]
    pub(super) const fn new(walk: F) -> Self {
        Self {
            walk,
            point: PhantomData,
            holds: PhantomData,
        }
    }
}

impl<P, H, F: Future> Future for Travelling<P, H, F> {
    type Output = F::Output;

    #[inline]
    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<F::Output> {
        // SAFETY: the walk is pinned with this.
        let walk = unsafe { self.map_unchecked_mut(|this| &mut this.walk) };
        walk.poll(context)
    }
}

/// Whether `H` is a wrapper, which a walk passes over.
#[must_use]
pub const fn is_wrapper<P: Point, H: InChain<P>>() -> bool {
    H::FACTS.facts().is_wrapper()
}

/// One step of a walk: runs `H`, a plain hook, number `at` of the plain ones of `hooks`. `Break` ends the walk.
#[inline(always)]
#[expect(clippy::inline_always, reason = "a walk is straight-line code")]
pub fn step<P: Point, H: InChain<P>, S: Fold<P>>(
    hooks: Fixed<P>,
    at: usize,
    frame: &mut Loan<'_, P>,
    fold: &mut S,
) -> ControlFlow<Kept<P>> {
    // SAFETY: they are those of the chain that this is a step of.
    let row = unsafe { hooks.at(at) };
    // SAFETY: the row is that of `H`.
    let instance = unsafe { row.instance::<H::Instance>() };
    let failure = match caught::<P, _>(|| H::run(frame.call(instance)).now()) {
        Ok(Ok(answer)) => {
            return match fold.step(frame.carry(), answer, row.into()) {
                ControlFlow::Continue(()) => ControlFlow::Continue(()),
                ControlFlow::Break(()) => ControlFlow::Break(Kept::<P>::default()),
            };
        }
        Ok(Err(cause)) => Ok(cause),
        Err(panic) => Err(panic),
    };
    // SAFETY: as above.
    let left = unsafe { hooks.behind(at) };
    ControlFlow::Break(after_failure(failure, row, left, frame.frame(), fold))
}

/// What a walk that came to its end keeps of failures.
#[inline]
#[must_use]
pub fn walked<P: Point>() -> Kept<P> {
    Kept::<P>::default()
}

/// What a walk whose hooks are awaited knows.
#[expect(missing_debug_implementations, reason = "nobody sees one")]
pub struct Walking<P: Point, H> {
    hooks: Fixed<P>,
    held: H,
    remembered: Remembered<P>,
}

impl<P: Point, H: Held<P>> Walking<P, H> {
    /// A walk over `hooks`.
    #[inline]
    pub fn new(hooks: Fixed<P>, held: H) -> Self {
        Self {
            hooks,
            held,
            remembered: Remembered::nothing(),
        }
    }

    /// Begins to run the hook `T`, a plain one, which is number `at`.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "a walk is straight-line code")]
    pub fn start<T: InChain<P>>(
        &mut self,
        at: usize,
    ) -> impl Future<Output = Ended<P>> + use<'_, T, P, H> {
        // SAFETY: they are those of the chain that this is a walk of.
        let row = unsafe { self.hooks.at(at) };
        // SAFETY: the row is that of `T`.
        let instance = unsafe { row.instance::<T::Instance>() };
        let (loan, _) = self.held.lend();
        Begun(Direct::<P, _>::new(move || {
            T::run(loan.into_call(instance)).kept::<T::Keep>()
        }))
    }

    /// Takes what the hook that is number `at` came to; `Break` ends the walk.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "a walk is straight-line code")]
    pub fn take(&mut self, at: usize, ended: Ended<P>) -> ControlFlow<()> {
        // SAFETY: as in `start`.
        let row = unsafe { self.hooks.at(at) };
        let (mut loan, fold) = self.held.lend();
        let failure = match ended.0 {
            Ok(Ok(answer)) => return fold.step(loan.carry(), answer, row.into()),
            Ok(Err(cause)) => Ok(cause),
            Err(panic) => Err(panic),
        };
        failed(failure, row, Told::default(), fold, &mut self.remembered)
    }

    /// What the walk held, and what it keeps of failures.
    #[inline]
    pub fn end(self) -> (H, Kept<P>) {
        (self.held, self.remembered.into_kept())
    }
}

/// What a hook that was awaited came to.
#[expect(missing_debug_implementations, reason = "nobody sees one")]
pub struct Ended<P: Point>(Result<Answer<P>, Panic>);

/// A hook that is awaited.
struct Begun<P: Point, F>(Direct<P, F>);

impl<P: Point, F: Future<Output = Answer<P>>> Future for Begun<P, F> {
    type Output = Ended<P>;

    #[inline(always)]
    #[expect(clippy::inline_always, reason = "a poll of the hook is all it is")]
    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Ended<P>> {
        // SAFETY: it is pinned with this.
        let direct = unsafe { self.map_unchecked_mut(|this| &mut this.0) };
        direct.poll(context).map(Ended)
    }
}
