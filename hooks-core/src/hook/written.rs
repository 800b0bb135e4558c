//! Hooks as generated code writes them down: one call a hook, of what costs a compiler least.
//!
//! What stands in a user's crate is checked and evaluated there, once a hook; what stands here is checked once. So generated
//! code passes numbers, texts and its shim, and no value of a type of ours: the compiler asks of each whether anything in it
//! can change or has to be dropped, and does not remember the answer.

use core::alloc::Layout;
use core::future::Future;
use core::marker::PhantomData;

use super::facts::{HookFacts, Spec};
use super::future::{Capacity as _, Fit, fits};
use super::keep::Keep;
use super::next::Wrapping;
use super::stored::Stored;
use super::vtable::{Checked, asynchronous, synchronous};
use super::wrapping::{wrapping, wrapping_async};
use crate::extension::Extension;
use crate::order::{Priority, function};
use crate::place::Place;
use crate::point::{AsyncPoint, Blocking, Call, Point};
use crate::returns::{Accepted, Answered, Given, GivesVerdict};

/// What a hook says of itself: its name, which hook of its block it is, and its priority.
pub(super) type Said = (&'static str, u32, i32);
/// Where it stands: in a block that stands there, on this line and in this column.
pub(super) type In = (&'static Place, u32, u32);

/// The priority of a hook that has none of its own.
pub const UNSAID: i32 = i32::MIN;

const fn spec((function, ordinal, priority): Said, place: Place) -> Spec {
    Spec {
        function,
        ordinal,
        priority: Priority::new(priority),
        place,
    }
}

const fn place((block, line, column): In) -> Place {
    block.at(line, column)
}

/// A method.
#[must_use]
pub const fn method<'a, 'p: 'a, P, E, F>(shim: F, said: Said, within: In) -> Stored
where
    P: Point,
    E: Extension,
    F: Fn(Call<'a, 'p, P, E>) -> Answered<P> + Copy,
{
    Stored::new(HookFacts::of_method(
        &synchronous(shim),
        spec(said, place(within)),
    ))
}

/// An async method whose future is kept as its point says.
///
/// # Panics
/// When it does not fit there: while compiling, as an error of who calls this.
#[must_use]
#[track_caller]
pub const fn async_method<'a, 'p: 'a, By, P, E, Shapes, F, R>(
    shim: F,
    said: Said,
    within: In,
) -> Stored
where
    P: AsyncPoint,
    E: Extension,
    F: Fn(Call<'a, 'p, P, E>) -> Checked<P, R> + Copy,
    R: Future<Output: Accepted<P, By, Shapes>>,
{
    let vtable = asynchronous::<P, E, By, P::Keep, Shapes, F, R>(shim);
    fitting::<P, P::Keep, R>(vtable.future);
    Stored::new(HookFacts::of_method(&vtable, spec(said, place(within))))
}

/// The same where it is kept as `K` says.
///
/// # Panics
/// As there.
#[must_use]
#[track_caller]
pub const fn async_method_kept<'a, 'p: 'a, K, By, P, E, Shapes, F, R>(
    shim: F,
    said: Said,
    within: In,
) -> Stored
where
    P: AsyncPoint,
    E: Extension,
    K: Keep,
    F: Fn(Call<'a, 'p, P, E>) -> Checked<P, R> + Copy,
    R: Future<Output: Accepted<P, By, Shapes>>,
{
    let vtable = asynchronous::<P, E, By, K, Shapes, F, R>(shim);
    fitting::<P, K, R>(vtable.future);
    Stored::new(HookFacts::of_method(&vtable, spec(said, place(within))))
}

/// A method that wraps.
#[must_use]
pub const fn wrapping_method<'a, 'p: 'a, P, E, F>(shim: F, said: Said, within: In) -> Stored
where
    P: Point<Flavor = Blocking>,
    E: Extension,
    F: Fn(Wrapping<'a, 'p, P, E>) -> Given<P> + Copy,
{
    Stored::new(HookFacts::of_method(
        &wrapping(shim),
        spec(said, place(within)),
    ))
}

/// An async method that wraps.
///
/// # Panics
/// As [`async_method`].
#[must_use]
#[track_caller]
pub const fn wrapping_async_method<'a, 'p: 'a, P, E, F, R>(
    shim: F,
    said: Said,
    within: In,
) -> Stored
where
    P: AsyncPoint,
    E: Extension,
    F: Fn(Wrapping<'a, 'p, P, E>) -> Checked<P, R> + Copy,
    R: Future<Output: GivesVerdict<P, P::Verdict>>,
{
    let vtable = wrapping_async(shim);
    fitting_around::<P, R>(vtable.future);
    Stored::new(HookFacts::of_method(&vtable, spec(said, place(within))))
}

/// A free function, which `of` is.
#[must_use]
pub const fn free<'a, 'p: 'a, P, F, O>(shim: F, of: &O, said: Said, place: Place) -> Stored
where
    P: Point,
    F: Fn(Call<'a, 'p, P, ()>) -> Answered<P> + Copy,
    O: 'static,
{
    Stored::new(HookFacts::of_function(
        &synchronous(shim),
        function(of),
        spec(said, place),
    ))
}

/// An async free function whose future is kept as its point says.
///
/// # Panics
/// As [`async_method`].
#[must_use]
#[track_caller]
pub const fn async_free<'a, 'p: 'a, By, P, Shapes, F, R, O>(
    shim: F,
    of: &O,
    said: Said,
    place: Place,
) -> Stored
where
    P: AsyncPoint,
    F: Fn(Call<'a, 'p, P, ()>) -> Checked<P, R> + Copy,
    R: Future<Output: Accepted<P, By, Shapes>>,
    O: 'static,
{
    let vtable = asynchronous::<P, (), By, P::Keep, Shapes, F, R>(shim);
    fitting::<P, P::Keep, R>(vtable.future);
    Stored::new(HookFacts::of_function(
        &vtable,
        function(of),
        spec(said, place),
    ))
}

/// The same where it is kept as `K` says.
///
/// # Panics
/// As there.
#[must_use]
#[track_caller]
pub const fn async_free_kept<'a, 'p: 'a, K, By, P, Shapes, F, R, O>(
    shim: F,
    of: &O,
    said: Said,
    place: Place,
) -> Stored
where
    P: AsyncPoint,
    K: Keep,
    F: Fn(Call<'a, 'p, P, ()>) -> Checked<P, R> + Copy,
    R: Future<Output: Accepted<P, By, Shapes>>,
    O: 'static,
{
    let vtable = asynchronous::<P, (), By, K, Shapes, F, R>(shim);
    fitting::<P, K, R>(vtable.future);
    Stored::new(HookFacts::of_function(
        &vtable,
        function(of),
        spec(said, place),
    ))
}

/// A free function that wraps.
#[must_use]
pub const fn wrapping_free<'a, 'p: 'a, P, F, O>(shim: F, of: &O, said: Said, place: Place) -> Stored
where
    P: Point<Flavor = Blocking>,
    F: Fn(Wrapping<'a, 'p, P, ()>) -> Given<P> + Copy,
    O: 'static,
{
    Stored::new(HookFacts::of_function(
        &wrapping(shim),
        function(of),
        spec(said, place),
    ))
}

/// An async free function that wraps.
///
/// # Panics
/// As [`async_method`].
#[must_use]
#[track_caller]
pub const fn wrapping_async_free<'a, 'p: 'a, P, F, R, O>(
    shim: F,
    of: &O,
    said: Said,
    place: Place,
) -> Stored
where
    P: AsyncPoint,
    F: Fn(Wrapping<'a, 'p, P, ()>) -> Checked<P, R> + Copy,
    R: Future<Output: GivesVerdict<P, P::Verdict>>,
    O: 'static,
{
    let vtable = wrapping_async(shim);
    fitting_around::<P, R>(vtable.future);
    Stored::new(HookFacts::of_function(
        &vtable,
        function(of),
        spec(said, place),
    ))
}

/// That the future of a plain hook fits into the space of its point.
///
/// The text is a constant of its own, which is evaluated only where it is needed.
#[track_caller]
const fn fitting<P: Point, K: Keep, R: Future>(future: Layout) {
    if !fits(future, P::Space::BYTES) {
        refuse(problem::<P, K, R>());
    }
}

/// That the future of a wrapper finds room, which it does where there is a heap.
#[track_caller]
const fn fitting_around<P: Point, R: Future>(future: Layout) {
    if !cfg!(feature = "alloc") && !fits(future, P::Space::BYTES) {
        refuse(problem_around::<P, R>());
    }
}

/// Says so as a compile error of who called.
#[track_caller]
#[expect(clippy::panic, reason = "runs while compiling, where it is an error")]
const fn refuse(problem: Option<&str>) {
    if let Some(problem) = problem {
        panic!("{}", problem)
    }
}

const fn problem<P: Point, K: Keep, R: Future>() -> Option<&'static str> {
    Plain::<P, K, R>::FIT.problem()
}

const fn problem_around<P: Point, R: Future>() -> Option<&'static str> {
    Around::<P, R>::FIT.problem()
}

/// What to say where the future of a hook does not fit into the space of its point.
#[must_use]
pub const fn misfit<'a, 'p: 'a, K, P, E, F, R>(_shim: F) -> Option<&'static str>
where
    P: Point,
    E: 'a,
    K: Keep,
    F: Fn(Call<'a, 'p, P, E>) -> Checked<P, R> + Copy,
    R: Future,
{
    problem::<P, K, R>()
}

/// What to say where the future of a wrapper finds no room at its point.
#[must_use]
pub const fn misfit_of_wrapper<'a, 'p: 'a, P, E, F, R>(_shim: F) -> Option<&'static str>
where
    P: Point,
    E: 'a,
    F: Fn(Wrapping<'a, 'p, P, E>) -> Checked<P, R> + Copy,
    R: Future,
{
    problem_around::<P, R>()
}

/// A plain hook, whose future is an `R` that is kept as `K` says.
struct Plain<P, K, R>(PhantomData<(P, K, R)>);

impl<P: Point, K: Keep, R: Future> Plain<P, K, R> {
    const FIT: &'static Fit = &Fit::of::<K::Kept<R>>(P::Space::BYTES, Self::TIMER);
    const TIMER: usize = if K::BOXED {
        0
    } else {
        size_of::<K::Kept<R>>() - size_of::<R>()
    };
}

/// A wrapper, whose future is an `R`.
struct Around<P, R>(PhantomData<(P, R)>);

impl<P: Point, R: Future> Around<P, R> {
    const FIT: &'static Fit = &Fit::of_wrapper::<R>(P::Space::BYTES);
}
