//! How the arguments of a dispatch reach one hook after another.
//!
//! A dispatch owns one [`Frame`]. Each hook is lent what is in it for the length of its call, so that a hook can
//! neither keep an argument nor see what another one borrowed. The row of a table carries the frame's address only:
//! lifetimes appear on the typed front, [`Call`], and are therefore free to differ from dispatch to dispatch.

use core::fmt;
use core::marker::PhantomData;
use core::ops::Deref;

use super::Point;

/// What one dispatch works on: the arguments, and the value of a transform.
///
/// It names no point and no lifetime, so that a future that holds one is `Send` wherever `C` and `A` are: where a type
/// mentions a projection whose lifetimes are related, rustc cannot see that (rust-lang/rust#100013).
pub struct Frame<C, A> {
    pub(crate) carry: C,
    pub(crate) args: A,
}

impl<C, A> fmt::Debug for Frame<C, A> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Frame")
    }
}

/// The frame of a dispatch of `P`.
pub(crate) type FrameOf<'a, 'p, P> = Frame<<P as Point>::Carry, <P as Point>::Args<'a, 'p>>;

/// Passes on the arguments of a dispatch of `P`: here they are shortened to one length, the bounds of a `dyn` too.
#[inline]
pub const fn arguments<'a, 'p: 'a, P: Point>(args: P::Args<'a, 'p>) -> P::Args<'a, 'p> {
    args
}

impl<C, A> Frame<C, A> {
    /// A frame for one dispatch.
    #[inline]
    pub(crate) const fn new(carry: C, args: A) -> Self {
        Self { carry, args }
    }
}

/// The value of a transform, which its wrappers take as it is.
#[derive(Debug)]
pub struct Whole<T>(pub T);

#[diagnostic::do_not_recommend]
impl<P, T, Shown> Takes<P, Whole<T>, Exact, Shown> for T {
    #[inline]
    fn take(offered: Offered<P, Whole<T>, Shown>) -> Self {
        offered.passed.0
    }
}

/// Takes the value of a transform for a wrapper.
///
/// # Panics
/// When the value is taken already, which it never is where a wrapper begins.
#[inline]
#[must_use]
#[expect(clippy::expect_used, reason = "the engine's own invariant, see `GONE`")]
pub const fn whole_value<T>(carry: &mut Option<T>) -> Whole<T> {
    Whole(carry.take().expect(GONE))
}

/// What one hook is called with.
pub struct Call<'a, 'p: 'a, P: Point, E> {
    instance: &'a E,
    carry: &'a mut P::Carry,
    args: P::Args<'a, 'p>,
}

impl<P: Point, E> fmt::Debug for Call<'_, '_, P, E> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Call")
    }
}

impl<'a, 'p: 'a, P: Point, E> Call<'a, 'p, P, E> {
    #[inline]
    pub(crate) fn new<'f: 'a>(instance: &'a E, frame: &'a mut FrameOf<'f, 'p, P>) -> Self
    where
        'p: 'f,
    {
        Self {
            instance,
            carry: &mut frame.carry,
            args: P::lend(&mut frame.args),
        }
    }

    /// The instance.
    #[cfg(feature = "testing")]
    pub(crate) fn into_instance(self) -> &'a E {
        self.instance
    }

    /// The instance, and the first `N` arguments of the point: a hook may leave off trailing ones.
    #[inline]
    pub fn open<const N: usize>(self) -> (&'a E, P::First<'a, 'p>)
    where
        P: Passes<N>,
    {
        (self.instance, P::first(self.carry, self.args))
    }
}

/// The point passes at least `N` arguments.
pub trait Passes<const N: usize>: Point {
    /// The first `N` arguments.
    type First<'a, 'p>
    where
        'p: 'a;

    /// What a hook is called with: its instance, and as many arguments as it takes.
    ///
    /// They are counted by a value because a number in a type is one more body to be compiled.
    #[inline]
    fn open<'a, 'p: 'a, E>(
        call: Call<'a, 'p, Self, E>,
        taken: [(); N],
    ) -> (&'a E, Self::First<'a, 'p>) {
        let _ = taken;
        call.open::<N>()
    }

    /// Takes them from what a hook is lent.
    fn first<'a, 'p: 'a>(
        carry: &'a mut Self::Carry,
        args: Self::Args<'a, 'p>,
    ) -> Self::First<'a, 'p>;
}

/// An argument as `P` passes it to a hook: a `T`, of which the declaration says `Shown`, for messages.
///
/// It says so itself, because what a hook's shim would have to name is named, and looked up, once a hook.
pub struct Offered<P, T, Shown> {
    /// What is passed.
    pub passed: T,
    says: PhantomData<fn() -> (P, Shown)>,
}

impl<P, T, Shown> Offered<P, T, Shown> {
    /// What is passed.
    #[inline]
    pub const fn new(passed: T) -> Self {
        Self {
            passed,
            says: PhantomData,
        }
    }
}

impl<P, T, Shown> fmt::Debug for Offered<P, T, Shown> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Offered")
    }
}

/// The value of a transform, as a hook may take it: `&T`, `&mut T`, or `T` where that is `Copy`.
#[derive(Debug)]
pub struct Value<'a, T>(&'a mut Option<T>);

/// The value of a transform that propagates failures: as [`Value`], and `T` itself.
#[derive(Debug)]
pub struct GivenValue<'a, T>(&'a mut Option<T>);

// A fold puts a value into the frame before the first hook and after each one that took it, and ends the dispatch
// where a hook that took it failed.
const GONE: &str = "the value of a transform is in its frame while a hook runs";

impl<'a, T> Value<'a, T> {
    /// The value in `carry`.
    #[inline]
    pub const fn new(carry: &'a mut Option<T>) -> Self {
        Self(carry)
    }
}

impl<'a, T> GivenValue<'a, T> {
    /// The value in `carry`.
    #[inline]
    pub const fn new(carry: &'a mut Option<T>) -> Self {
        Self(carry)
    }
}

macro_rules! copied {
    ($value:ident) => {
        impl<T: Copy> $value<'_, T> {
            /// A copy of the value, which stays.
            #[inline]
            pub(crate) const fn copied(self) -> T {
                *present(self.0)
            }
        }
    };
}
copied!(Value);
copied!(GivenValue);

#[inline]
#[expect(clippy::expect_used, reason = "the engine's own invariant, see `GONE`")]
const fn present<T>(value: &mut Option<T>) -> &mut T {
    value.as_mut().expect(GONE)
}

/// A parameter of a hook, made of what the point passes at its place.
///
/// `How` only tells the ways apart, so that what is passed can be taken as it is or through [`Deref`]. `Shown` is what the
/// declaration says of it, for the message.
#[diagnostic::on_unimplemented(
    message = "hook point `{P}` does not pass `{Self}` here",
    label = "the point passes `{Shown}`",
    note = "a hook takes what its point passes; `&T` where the point passes `&mut T` is fine, and so is what `T` \
            derefs to, as in `&str` for `String`. The value of a transform is taken as `&T` or `&mut T`; `T` itself \
            only where it is `Copy` or the point propagates failures, and by wrappers"
)]
#[doc(hidden)]
pub trait Takes<P, Passed, How, Shown>: Sized {
    /// The parameter.
    fn take(offered: Offered<P, Passed, Shown>) -> Self;
}

/// The parameter is what is passed.
#[derive(Debug)]
pub struct Exact;
/// The parameter is the value of a transform itself.
#[derive(Debug)]
pub struct Moved;
/// The parameter is a view of what is passed.
#[derive(Debug)]
pub struct Viewed<How>(How);

#[diagnostic::do_not_recommend]
impl<P, T, Shown> Takes<P, ByValue<T>, Exact, Shown> for T {
    #[inline]
    fn take(offered: Offered<P, ByValue<T>, Shown>) -> Self {
        offered.passed.0
    }
}

#[diagnostic::do_not_recommend]
impl<'a, P, T: ?Sized, U: ?Sized, How, Shown> Takes<P, &'a T, Viewed<How>, Shown> for &'a U
where
    T: View<U, How>,
{
    #[inline]
    fn take(offered: Offered<P, &'a T, Shown>) -> Self {
        offered.passed.view()
    }
}

#[diagnostic::do_not_recommend]
impl<'a, P, T: ?Sized, Shown> Takes<P, &'a mut T, Exact, Shown> for &'a mut T {
    #[inline]
    fn take(offered: Offered<P, &'a mut T, Shown>) -> Self {
        offered.passed
    }
}

#[diagnostic::do_not_recommend]
impl<'a, P, T: ?Sized, U: ?Sized, How, Shown> Takes<P, &'a mut T, Viewed<How>, Shown> for &'a U
where
    T: View<U, How>,
{
    #[inline]
    fn take(offered: Offered<P, &'a mut T, Shown>) -> Self {
        T::view(offered.passed)
    }
}

/// An argument that is passed by value.
#[derive(Debug)]
pub struct ByValue<T>(pub T);

/// A parameter that is written as a `&`, made of what the point passes at its place.
///
/// It is told from [`Takes`], because what is passed by value may itself be a `&'static`: as a value it is taken as it is,
/// as a `&` it is looked at.
#[diagnostic::on_unimplemented(
    message = "hook point `{P}` does not pass `{Self}` here",
    label = "the point passes `{Shown}`",
    note = "a hook takes what its point passes; `&T` where the point passes `&mut T` is fine, and so is what `T` \
            derefs to, as in `&str` for `String`. The value of a transform is taken as `&T` or `&mut T`; `T` itself \
            only where it is `Copy` or the point propagates failures, and by wrappers"
)]
#[doc(hidden)]
pub trait TakesShared<P, Passed, How, Shown>: Sized {
    /// The parameter.
    fn take(offered: Offered<P, Passed, Shown>) -> Self;
}

#[diagnostic::do_not_recommend]
impl<P, Passed, How, Shown, T> TakesShared<P, Passed, Viewed<How>, Shown> for T
where
    T: Takes<P, Passed, Viewed<How>, Shown>,
{
    #[inline]
    fn take(offered: Offered<P, Passed, Shown>) -> Self {
        <Self as Takes<P, Passed, Viewed<How>, Shown>>::take(offered)
    }
}

#[diagnostic::do_not_recommend]
impl<'a, P, T: ?Sized, U: ?Sized, How, Shown> TakesShared<P, ByValue<&'a T>, Seen<How>, Shown>
    for &'a U
where
    T: View<U, How>,
{
    #[inline]
    fn take(offered: Offered<P, ByValue<&'a T>, Shown>) -> Self {
        offered.passed.0.view()
    }
}

/// The parameter is a view of a reference that is passed by value.
#[derive(Debug)]
pub struct Seen<How>(How);

macro_rules! value {
    ($value:ident) => {
        #[diagnostic::do_not_recommend]
        impl<'a, P, T, Shown> Takes<P, $value<'a, T>, Exact, Shown> for &'a mut T {
            #[inline]
            fn take(offered: Offered<P, $value<'a, T>, Shown>) -> Self {
                present(offered.passed.0)
            }
        }

        #[diagnostic::do_not_recommend]
        impl<'a, P, T, U: ?Sized, How, Shown> Takes<P, $value<'a, T>, Viewed<How>, Shown> for &'a U
        where
            T: View<U, How>,
        {
            #[inline]
            fn take(offered: Offered<P, $value<'a, T>, Shown>) -> Self {
                T::view(present(offered.passed.0))
            }
        }
    };
}

value!(Value);
value!(GivenValue);

#[diagnostic::do_not_recommend]
impl<P, T: Copy, Shown> Takes<P, Value<'_, T>, Moved, Shown> for T {
    #[inline]
    fn take(offered: Offered<P, Value<'_, T>, Shown>) -> Self {
        offered.passed.copied()
    }
}

#[diagnostic::do_not_recommend]
impl<P, T, Shown> Takes<P, GivenValue<'_, T>, Moved, Shown> for T {
    #[inline]
    #[expect(clippy::expect_used, reason = "the engine's own invariant, see `GONE`")]
    fn take(offered: Offered<P, GivenValue<'_, T>, Shown>) -> Self {
        offered.passed.0.take().expect(GONE)
    }
}

/// A value that can be looked at as `U`.
#[doc(hidden)]
pub trait View<U: ?Sized, How> {
    /// The value as `U`.
    fn view(&self) -> &U;
}

/// A value is looked at as it is.
#[derive(Debug)]
pub struct Itself;
/// A value is looked at through `Deref`.
#[derive(Debug)]
pub struct ByDeref;

#[diagnostic::do_not_recommend]
impl<T: ?Sized> View<T, Itself> for T {
    #[inline]
    fn view(&self) -> &T {
        self
    }
}

#[diagnostic::do_not_recommend]
impl<T: Deref + ?Sized> View<T::Target, ByDeref> for T {
    #[inline]
    fn view(&self) -> &T::Target {
        self
    }
}
