//! What a wrapper is given: the arguments, and the rest of the chain.

use core::fmt;
use core::marker::PhantomData;

use super::chain::Chain;
use super::run::Run;
use super::vtable::Invariant;
use super::{ArgsOf, HookId};
use crate::error::{AnyCause, Cause, HookError};
use crate::point::{Blocking, Frame, FrameOf, Guard, Point, Wrappable};

/// What a wrapper of `P` runs: the wrappers inside of it, then the plain hooks or the default action.
///
/// It is the last parameter of a [`hook`](macro@crate::hook), behind all arguments of the point, and makes the hook a wrapper.
///
/// - `next.run(arguments…)` takes the arguments of the point, the value of a transform as `T`, and gives what `P::dispatch`
///   gives; on an async point it is awaited. It consumes `next`, so that nothing runs twice.
/// - `next.repeat(arguments…)` does the same and borrows `next` for it; only points that are declared `repeatable` have it.
/// - `next.deny(reason)` makes the refusal of a cancellable point: `Err`, with this wrapper as the one that refused.
/// - `next.fail(error)` makes the failure of this wrapper: `Err`, where what the dispatch gives has room for one.
///
/// Not to run `next` is a choice: then the wrapper answers in the place of what is inside.
///
/// ```
/// use hooks_core::{Next, hook, hook_point};
///
/// #[hook_point(mode = until_handled)]
/// pub fn Lookup(key: &str) -> u32;
///
/// #[hook(point = Lookup)]
/// fn length(key: &str) -> Option<u32> {
///     u32::try_from(key.len()).ok()
/// }
///
/// #[hook(point = Lookup)]
/// fn doubled(key: &str, next: Next<'_, Lookup>) -> Option<u32> {
///     let inside = next.run(key.trim())?;
///     Some(inside * 2)
/// }
///
/// assert_eq!(Lookup::dispatch(" abc "), Some(6));
/// ```
///
/// It is gone with the call of the wrapper, and runs once:
///
/// ```compile_fail,E0382
/// # use hooks_core::{Next, hook, hook_point};
/// # #[hook_point(mode = until_handled)]
/// # pub fn Lookup(key: &str) -> u32;
/// #[hook(point = Lookup)]
/// fn twice(key: &str, next: Next<'_, Lookup>) -> Option<u32> {
///     next.run(key).or_else(|| next.run("default")) // declare the point `repeatable`, and use `next.repeat`
/// }
/// ```
///
/// # Panics
/// `run` panics where a wrapper or the default inside does, and where a plain hook does at a point that propagates failures.
///
/// # Cancellation
/// Dropping the future of `run` drops what runs inside, once. To *forget* it after it was polled ends the process: what it
/// borrowed would be gone.
pub type Next<'n, P> = <P as Wrappable>::Next<'n>;

/// The rest of a chain, as its wrappers hold it.
pub struct Rest<'n, P: Point> {
    chain: &'n Chain<P>,
    /// How many wrappers stand around it.
    level: usize,
    point: PhantomData<Invariant<P>>,
}

impl<P: Point> fmt::Debug for Rest<'_, P> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Next")
    }
}

impl<'n, P: Point> Rest<'n, P> {
    /// The rest of `chain` inside its first `level` wrappers.
    pub(super) const fn new(chain: &'n Chain<P>, level: usize) -> Self {
        Self {
            chain,
            level,
            point: PhantomData,
        }
    }

    /// The same once more, for as long as this is borrowed.
    #[inline]
    pub const fn again(&mut self) -> Rest<'_, P> {
        Rest::new(self.chain, self.level)
    }

    /// Runs it to its end.
    pub fn run(self, carry: P::Carry, args: P::Args<'_, '_>) -> P::Verdict
    where
        P: Point<Flavor = Blocking>,
    {
        self.chain.call(self.level, &mut Frame::new(carry, args))
    }

    /// Runs it when it is awaited.
    #[inline]
    pub const fn run_async<A: ArgsOf<P>>(self, carry: P::Carry, args: A) -> Run<'n, A, P> {
        Run::new(self.chain, self.level, Frame::new(carry, args))
    }

    /// The refusal of the wrapper that holds this.
    ///
    /// # Errors
    /// Always: that is the refusal.
    #[inline]
    pub fn deny<R>(&self, reason: R) -> Result<(), <P::Policy as Guard>::Refusal<R>>
    where
        P: Point<Policy: Guard>,
    {
        Err(P::Policy::denied(reason, self.holder()))
    }

    /// The failure of the wrapper that holds this.
    #[cold]
    pub fn failure(&self, error: impl Into<AnyCause>) -> HookError {
        HookError::new(self.holder(), Cause::new(error).into())
    }

    /// The wrapper that holds this.
    #[expect(
        clippy::expect_used,
        reason = "a chain gives its rest to wrappers only"
    )]
    fn holder(&self) -> HookId {
        let outside = self.level.checked_sub(1);
        let holder = outside.and_then(|level| self.chain.wrapper(level));
        holder.expect("a wrapper stands around the rest").id()
    }
}

/// What one wrapper is called with.
pub struct Wrapping<'a, 'p: 'a, P: Point, E> {
    instance: &'a E,
    frame: &'a mut FrameOf<'a, 'p, P>,
    rest: Rest<'a, P>,
}

impl<P: Point, E> fmt::Debug for Wrapping<'_, '_, P, E> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Wrapping")
    }
}

impl<'a, 'p: 'a, P: Wrappable, E> Wrapping<'a, 'p, P, E> {
    /// The instance, the arguments and the rest of the chain.
    #[inline]
    #[must_use]
    pub fn open(self) -> (&'a E, P::Whole<'a, 'p>, P::Next<'a>) {
        let whole = P::whole(&mut self.frame.carry, P::lend(&mut self.frame.args));
        (self.instance, whole, P::next(self.rest))
    }
}

impl<'a, 'p: 'a, P: Point, E> Wrapping<'a, 'p, P, E> {
    #[inline]
    pub(super) const fn new(
        instance: &'a E,
        frame: &'a mut FrameOf<'a, 'p, P>,
        rest: Rest<'a, P>,
    ) -> Self {
        Self {
            instance,
            frame,
            rest,
        }
    }
}
