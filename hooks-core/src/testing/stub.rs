//! Hooks of any point that veto, fail, panic or wait, for what a test is not about.

use alloc::boxed::Box;
use alloc::string::String;
use core::error::Error;
use core::future::{self, Future};
use core::marker::PhantomData;
use core::ops::ControlFlow;
use core::pin::Pin;
use core::task::{Context, Poll};

use super::pending::pending_times;
use crate::error::Cause;
use crate::hook::{self, Checked, Hook, Vtable, asynchronous, misfit, synchronous};
use crate::mode::Says;
use crate::point::{AsyncPoint, Call, Point};
use crate::returns::{Answered, Answers};

/// A point that has plain hooks, so that stubs can be made for it: one of any mode but `middleware`.
///
/// ```compile_fail
/// use hooks_core::{hook_point, testing};
///
/// #[hook_point(mode = middleware)]
/// pub fn Save(path: &str) -> usize;
///
/// # fn main() {
/// let _stub = testing::failing::<Save>(100, "disk full"); // write `Save::wrap(100, |_, _| …)`
/// # }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no plain hooks, so there is no such stub for it",
    label = "a `middleware` point, or none",
    note = "hooks of a `middleware` point are wrappers: make one with `wrap` or `wrap_boxed` of the point"
)]
#[expect(
    private_bounds,
    reason = "what a plain hook says is for this crate to say"
)]
pub trait Stubbable: Point<Answer: MaySay> {}

#[diagnostic::do_not_recommend]
impl<P: Point<Answer: MaySay>> Stubbable for P {}

/// An async point: its hooks may wait.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is a sync hook point: its hooks cannot wait, so there is no such stub for it",
    label = "not declared `async fn`",
    note = "a stub of a sync point is done at once, as `failing`, `panicking` and closures are; or declare the point `async fn`, if \
            it is yours"
)]
pub trait Suspendable: AsyncPoint {}

#[diagnostic::do_not_recommend]
impl<P: AsyncPoint> Suspendable for P {}

/// A reason to veto at `P`: what a `cancellable` point declares that it gives.
#[diagnostic::on_unimplemented(
    message = "no hook of `{P}` vetoes with `{Self}`",
    label = "not the reason of `{P}`",
    note = "a reason is of the type that the declaration of a `cancellable` point gives, `()` where it gives none; hooks of \
            other modes do not veto"
)]
pub trait ReasonAt<P: Point> {
    /// What such a hook says.
    #[doc(hidden)]
    fn veto(self) -> P::Answer;
}

#[diagnostic::do_not_recommend]
impl<P: Point<Answer = ControlFlow<R>>, R> ReasonAt<P> for R {
    fn veto(self) -> ControlFlow<R> {
        ControlFlow::Break(self)
    }
}

/// What a plain hook of some mode says.
trait MaySay: Says {}

impl MaySay for () {}

impl<T> MaySay for Option<T> {}

impl<R> MaySay for ControlFlow<R> {}

/// A hook that vetoes each time, with a clone of `reason`.
///
/// ```
/// use hooks_core::{hook_point, testing};
///
/// #[derive(Clone, Debug, PartialEq)]
/// pub enum Denial {
///     Stranger,
/// }
///
/// #[hook_point(mode = cancellable, on_error = veto)]
/// pub fn Enter(caller: &str) -> Denial;
///
/// # fn main() {
/// let kit = testing::isolated();
/// kit.register(testing::vetoing::<Enter>(100, Denial::Stranger).named("guard"));
///
/// assert_eq!(Enter::dispatch("ada").unwrap_err().reason(), Some(&Denial::Stranger));
/// kit.runs().assert_eq(["Enter: guard vetoed"]);
/// # }
/// ```
///
/// A closure `|_| Err("no")` would be a hook of this point that fails, because a text is not its reason.
///
/// # Panics
/// When `priority` is outside of [`priority::FIRST`](crate::priority::FIRST) to [`priority::LAST`](crate::priority::LAST).
#[track_caller]
pub fn vetoing<P: Point>(
    priority: i32,
    reason: impl ReasonAt<P> + Clone + Send + Sync + 'static,
) -> Hook<P> {
    fn veto<P: Point, R: ReasonAt<P> + Clone>(call: Call<'_, '_, P, R>) -> Answered<P> {
        Answered::new(Ok(call.into_instance().clone().veto()))
    }

    fn code<P: Point, R: ReasonAt<P> + Clone>(_: &R) -> Vtable<P, R> {
        synchronous::<P, R, _>(veto::<P, R>)
    }

    hook::given_for_point(code(&reason), priority, reason)
}

/// A hook that fails each time, with a clone of `error`.
///
/// ```
/// use hooks_core::{hook_point, testing};
///
/// #[hook_point(mode = collect, on_error = propagate)]
/// pub fn Saved(path: &str);
///
/// # fn main() {
/// let kit = testing::isolated();
/// kit.register(testing::failing::<Saved>(100, "disk full").named("backup"));
///
/// let error = Saved::dispatch("notes.txt").unwrap_err();
/// assert_eq!(error.into_cause().unwrap().to_string(), "disk full");
/// kit.runs().assert_eq(["Saved: backup failed: disk full"]);
/// # }
/// ```
///
/// One whose error cannot be cloned, or that fails now and then, is a closure: `Saved::hook(100, |path| …)`.
///
/// # Panics
/// When `priority` is outside of [`priority::FIRST`](crate::priority::FIRST) to [`priority::LAST`](crate::priority::LAST).
#[track_caller]
pub fn failing<P: Stubbable>(
    priority: i32,
    error: impl Into<Box<dyn Error + Send + Sync>> + Clone + Send + Sync + 'static,
) -> Hook<P> {
    fn fail<P, E>(call: Call<'_, '_, P, E>) -> Answered<P>
    where
        P: Point,
        E: Into<Box<dyn Error + Send + Sync>> + Clone,
    {
        Answered::new(Err(Cause::new(call.into_instance().clone())))
    }

    fn code<P: Point, E: Into<Box<dyn Error + Send + Sync>> + Clone>(_: &E) -> Vtable<P, E> {
        synchronous::<P, E, _>(fail::<P, E>)
    }

    hook::given_for_point(code(&error), priority, error)
}

/// A hook that panics each time, with `text`.
///
/// ```
/// use hooks_core::{hook_point, testing};
///
/// #[hook_point(mode = cancellable, on_error = veto)]
/// pub fn BeforeCall(caller: &str) -> &'static str;
///
/// # fn main() {
/// let kit = testing::isolated();
/// kit.register(testing::panicking::<BeforeCall>(100, "no table").named("guard"));
///
/// assert!(BeforeCall::dispatch("ada").unwrap_err().failure().unwrap().is_panic());
/// kit.runs().assert_eq(["BeforeCall: guard panicked: no table"]);
/// # }
/// ```
///
/// # Panics
/// When `priority` is outside of [`priority::FIRST`](crate::priority::FIRST) to [`priority::LAST`](crate::priority::LAST).
#[track_caller]
pub fn panicking<P: Stubbable>(priority: i32, text: impl Into<String>) -> Hook<P> {
    #[expect(clippy::panic, reason = "this is what it is for")]
    fn panics<P: Point>(call: Call<'_, '_, P, String>) -> Answered<P> {
        panic!("{}", call.into_instance())
    }

    let code = synchronous::<P, String, _>(panics::<P>);
    hook::given_for_point(code, priority, text.into())
}

/// A hook that is pending `times` times before it has no opinion; its task is woken at once each time.
///
/// ```
/// use hooks_core::{hook_point, testing};
///
/// #[hook_point(mode = until_handled)]
/// pub async fn Lookup(key: &str) -> u32;
///
/// # fn main() {
/// # let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
/// # runtime.block_on(async {
/// let kit = testing::isolated();
/// kit.register(testing::suspending::<Lookup>(10, 3).named("cache"));
/// kit.register(Lookup::hook(20, |key| (key == "a").then_some(1)).named("disk"));
///
/// assert_eq!(Lookup::dispatch("a").await, Some(1));
/// kit.runs().assert_eq(["Lookup: cache ran", "Lookup: disk answered"]);
/// # });
/// # }
/// ```
///
/// # Panics
/// When `priority` is outside of [`priority::FIRST`](crate::priority::FIRST) to [`priority::LAST`](crate::priority::LAST), or the
/// point has no room for so small a future.
#[track_caller]
pub fn suspending<P: Suspendable + Stubbable>(priority: i32, times: usize) -> Hook<P> {
    waiting(priority, move || pending_times(times))
}

/// A hook that never comes to its end: for timeouts, and for dispatches that are dropped.
///
/// ```
/// use std::future::Future as _;
/// use std::pin::pin;
/// use std::task::{Context, Waker};
///
/// use hooks_core::{hook_point, testing};
///
/// #[hook_point(mode = collect)]
/// pub async fn Saved(path: &str);
///
/// # fn main() {
/// let kit = testing::isolated();
/// kit.register(testing::stuck::<Saved>(100).named("backup"));
///
/// {
///     let mut saving = pin!(Saved::dispatch("notes.txt"));
///     assert!(saving.as_mut().poll(&mut Context::from_waker(Waker::noop())).is_pending());
///     kit.runs().assert_eq(["Saved: backup is running"]);
/// }
/// kit.runs().assert_eq(["Saved: backup was cancelled"]);
/// # }
/// ```
///
/// # Panics
/// As [`suspending`].
#[track_caller]
pub fn stuck<P: Suspendable + Stubbable>(priority: i32) -> Hook<P> {
    waiting(priority, future::pending::<()>)
}

/// A hook that waits for what `wait` makes each time, and then has no opinion.
#[track_caller]
pub(super) fn waiting<P, F, W>(priority: i32, wait: F) -> Hook<P>
where
    P: Suspendable + Stubbable,
    F: Fn() -> W + Send + Sync + 'static,
    W: Future<Output = ()> + Send + 'static,
{
    fn begin<P, F, W>(call: Call<'_, '_, P, F>) -> Checked<P, Waits<P, W>>
    where
        P: AsyncPoint,
        F: Fn() -> W,
        W: Future<Output = ()> + Send,
    {
        // On the heap, so that it fits wherever a future of a closure does.
        let wait = Box::pin(call.into_instance()());
        Checked::sendable(Waits {
            wait,
            point: PhantomData,
        })
    }

    if let Some(problem) = misfit::<P::Keep, P, F, _, _>(begin::<P, F, W>) {
        unfit(problem);
    }
    let code = asynchronous::<P, F, Stub, P::Keep, (), _, _>(begin::<P, F, W>);
    hook::given_for_point(code.that_boxes(), priority, wait)
}

#[track_caller]
#[expect(clippy::panic, reason = "a test that asks for it cannot go on")]
fn unfit(problem: &str) -> ! {
    panic!("{problem}")
}

/// What a stub of any point says.
#[derive(Debug)]
pub(super) struct Stub;

#[diagnostic::do_not_recommend]
impl<P: Point> Answers<Answered<P>, Stub> for P {
    fn answer(returned: Answered<P>) -> Result<P::Answer, Cause> {
        returned.into_answer()
    }
}

/// Waits, and then has no opinion.
struct Waits<P, W> {
    wait: Pin<Box<W>>,
    point: PhantomData<fn(P) -> P>,
}

impl<P: Point, W: Future<Output = ()>> Future for Waits<P, W> {
    type Output = Answered<P>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Answered<P>> {
        let waited = self.wait.as_mut().poll(context);
        waited.map(|()| Answered::new(Ok(P::Answer::nothing())))
    }
}
