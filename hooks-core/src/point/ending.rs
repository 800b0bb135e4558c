//! What answers where no hook does: the default body of a point, or the default action of one dispatch.

use core::convert::Infallible;
use core::future::{Future, Ready};
use core::marker::PhantomData;

use super::{Awaited, Local, Point};

/// A point that has a default.
pub trait EndsInDefault: Point {
    /// The arguments, each as a [`Passing`].
    type Passed<'a, 'p>: Arguments
    where
        'p: 'a;
    /// What the default gives.
    type Given;

    /// The arguments, as the default takes them.
    fn pass<'a, 'p: 'a>(args: Self::Args<'a, 'p>) -> <Self::Passed<'a, 'p> as Arguments>::Values;

    /// The verdict of a dispatch that the default ends.
    fn ended(given: Self::Given) -> Self::Verdict;
}

/// Stands for an argument of a default.
///
/// The future that a default gives is a projection which names its arguments. Of a dispatch that holds such a future rustc
/// asks whether it is `Send` with every lifetime in that projection for itself (rust-lang/rust#64552). Therefore each argument
/// has a lifetime of its own in the bounds of a default; and what would say something else then, `&'static T` and
/// `&'a (dyn T + 'a)`, stands there by its number.
pub trait Passing {
    /// The argument.
    type Value;
}

/// The argument `N` of the point `P`, lent for `'a`.
#[derive(Debug)]
pub struct Numbered<'a, P, const N: usize>(PhantomData<(&'a (), P)>);

impl<'a, P: Numbers<&'a (), N>, const N: usize> Passing for Numbered<'a, P, N> {
    type Value = P::Value;
}

/// A point whose argument `N` holds nothing that has a lifetime of its own; `Lent` is `&'a ()`.
pub trait Numbers<Lent, const N: usize> {
    /// The argument.
    type Value;
}

/// An argument by its type: one that holds what has a lifetime of its own.
#[derive(Debug)]
pub struct Typed<T>(PhantomData<T>);

impl<T> Passing for Typed<T> {
    type Value = T;
}

/// A tuple of [`Passing`].
pub trait Arguments {
    /// The arguments.
    type Values;
}

/// A closure over the arguments of a point, by the tuple of them.
///
/// What a dispatch of a `middleware` point takes last: `Fn…(arguments) -> T`, which on an async point is awaited. There the
/// closure and its future are `Send`, so that the dispatch may go to another thread with them.
#[doc(hidden)]
pub trait Action<Passed: Arguments> {
    /// What it gives.
    type Output;

    /// Runs it.
    fn act(self, arguments: Passed::Values) -> Self::Output;
}

macro_rules! action {
    ($($argument:ident: $type:ident),*) => {
        impl<$($type: Passing),*> Arguments for ($($type,)*) {
            type Values = ($($type::Value,)*);
        }

        #[diagnostic::do_not_recommend]
        impl<Act, Given, $($type: Passing),*> Action<($($type,)*)> for Act
        where
            Act: FnOnce($($type::Value),*) -> Given,
        {
            type Output = Given;

            #[inline]
            fn act(self, ($($argument,)*): ($($type::Value,)*)) -> Given {
                self($($argument),*)
            }
        }
    };
}
action!();
action!(a: A);
action!(a: A, b: B);
action!(a: A, b: B, c: C);
action!(a: A, b: B, c: C, d: D);
action!(a: A, b: B, c: C, d: D, e: E);
action!(a: A, b: B, c: C, d: D, e: E, f: F);
action!(a: A, b: B, c: C, d: D, e: E, f: F, g: G);
action!(a: A, b: B, c: C, d: D, e: E, f: F, g: G, h: H);

/// What may go wherever a dispatch of the flavor may.
pub trait Travels<Flavor> {}

impl<T: Send> Travels<Awaited> for T {}

impl<T> Travels<Local> for T {}

/// The end of a sync dispatch.
pub trait Ending<'a, 'p: 'a, P: Point>: Sized {
    /// The end for one more run, if there may be one.
    fn again(&self) -> Option<Self>;

    /// Ends it.
    fn end(self, args: P::Args<'a, 'p>) -> P::Verdict;
}

/// The end of an async dispatch.
pub trait AsyncEnding<'a, 'p: 'a, P: Point>: Sized + Travels<P::Flavor> {
    /// What the default gives.
    type Given;
    /// Ends it.
    type Future: Future<Output = Self::Given> + Travels<P::Flavor>;

    /// The end for one more run, if there may be one.
    fn again(&self) -> Option<Self>;

    /// Ends it.
    fn end(self, args: P::Args<'a, 'p>) -> Self::Future;

    /// The verdict of a dispatch that ends so.
    fn ended(given: Self::Given) -> P::Verdict;
}

/// No end: the hooks of the point give the verdict.
#[derive(Debug)]
pub struct NoEnding;

/// A default that runs once.
#[derive(Debug)]
pub struct Once<D>(pub D);

/// A default that may run again.
#[derive(Debug)]
pub struct Many<D>(pub D);

/// Where a fold asks for a default, the point has one.
const NO_ENDING: &str = "the hooks of this point give the verdict";

impl<'a, 'p: 'a, P: Point> Ending<'a, 'p, P> for NoEnding {
    fn again(&self) -> Option<Self> {
        Some(Self)
    }

    fn end(self, _: P::Args<'a, 'p>) -> P::Verdict {
        unreachable!("{NO_ENDING}")
    }
}

impl<'a, 'p: 'a, P: Point> AsyncEnding<'a, 'p, P> for NoEnding
where
    Self: Travels<P::Flavor>,
    Ready<Infallible>: Travels<P::Flavor>,
{
    type Given = Infallible;
    type Future = Ready<Infallible>;

    fn again(&self) -> Option<Self> {
        Some(Self)
    }

    fn end(self, _: P::Args<'a, 'p>) -> Ready<Infallible> {
        unreachable!("{NO_ENDING}")
    }

    fn ended(given: Infallible) -> P::Verdict {
        match given {}
    }
}

macro_rules! ends {
    ($ends:ident $(: $clone:ident)?, |$this:ident| $again:expr) => {
        impl<'a, 'p: 'a, P, D> Ending<'a, 'p, P> for $ends<D>
        where
            P: EndsInDefault,
            D: Action<P::Passed<'a, 'p>, Output = P::Given> $(+ $clone)?,
        {
            fn again(&self) -> Option<Self> {
                let $this = self;
                $again
            }

            fn end(self, args: P::Args<'a, 'p>) -> P::Verdict {
                P::ended(self.0.act(P::pass(args)))
            }
        }

        impl<'a, 'p: 'a, P, D, F> AsyncEnding<'a, 'p, P> for $ends<D>
        where
            P: EndsInDefault,
            Self: Travels<P::Flavor>,
            D: Action<P::Passed<'a, 'p>, Output = F> $(+ $clone)?,
            F: Future<Output = P::Given> + Travels<P::Flavor>,
        {
            type Given = P::Given;
            type Future = F;

            fn again(&self) -> Option<Self> {
                let $this = self;
                $again
            }

            fn end(self, args: P::Args<'a, 'p>) -> F {
                self.0.act(P::pass(args))
            }

            fn ended(given: P::Given) -> P::Verdict {
                P::ended(given)
            }
        }
    };
}
ends!(Once, |_once| None);
ends!(Many: Clone, |many| Some(Self(many.0.clone())));
