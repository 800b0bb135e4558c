//! Sync points of every mode, with plain hooks and with wrappers.

use core::ops::ControlFlow;
use core::sync::atomic::{AtomicU32, Ordering};

use hooks_core::{Next, OnError, Point, PointId, extension, hook, hook_point};
use no_std::Trace;

#[hook_point(mode = collect)]
fn Notify(trace: &mut Trace);

#[hook_point(mode = collect)]
fn Hints(topic: &str) -> u32;

#[hook_point(mode = transform)]
fn Shape(value: u32, factor: u32) -> u32;

#[hook_point(mode = until_handled)]
fn Lookup(key: &str) -> u32;

#[hook_point(mode = until_handled)]
fn LookupOrDefault(key: &str) -> u32 {
    u32::try_from(key.len()).unwrap_or(u32::MAX)
}

#[hook_point(mode = cancellable, on_error = veto)]
fn Allow(size: u32, asked: &mut u32) -> &'static str;

#[hook_point(mode = cancellable, on_error = collect_errors, visit = all)]
fn AllowByAll(asked: &mut u32);

#[hook_point(mode = middleware, warn_on_stall)]
fn Around(size: u32) -> u32;

#[hook_point(mode = transform, on_error = propagate)]
fn Propagating(value: u32) -> u32;

#[hook_point(mode = until_handled, on_error = collect_errors)]
fn Collecting(key: &str) -> u32;

#[hook_point(mode = collect, on_error = guarded)]
fn Guarded();

#[hook_point(mode = collect)]
fn Nobody(payload: &str);

/// An extension with a state of its own.
#[derive(Default)]
struct Counter {
    seen: AtomicU32,
}

#[extension(priority = 10)]
impl Counter {
    #[hook(point = Notify)]
    fn note(&self, trace: &mut Trace) {
        self.seen.fetch_add(1, Ordering::Relaxed);
        trace.push("counter");
    }

    #[hook(point = Hints)]
    fn hint(&self) -> u32 {
        self.seen.load(Ordering::Relaxed)
    }

    #[hook(point = Shape)]
    fn scale(value: &u32, factor: u32) -> u32 {
        value * factor
    }

    #[hook(point = Lookup)]
    fn lookup(key: &str) -> Option<u32> {
        (key == "one").then_some(1)
    }

    #[hook(point = Allow)]
    fn allow(size: u32, asked: &mut u32) -> Result<(), &'static str> {
        *asked += 1;
        if size > 100 { Err("too large") } else { Ok(()) }
    }

    #[hook(point = AllowByAll)]
    fn refuse(asked: &mut u32) -> bool {
        *asked += 1;
        false
    }
}

#[hook(point = Notify, wrap)]
fn around_notify(trace: &mut Trace, next: Next<'_, Notify>) {
    trace.push("before");
    next.run(trace);
    trace.push("after");
}

#[hook(point = Notify)]
fn notified(trace: &mut Trace) {
    trace.push("function");
}

#[hook(point = Hints)]
fn length(topic: &str) -> Option<u32> {
    u32::try_from(topic.len()).ok().filter(|length| *length > 0)
}

#[hook(point = Hints)]
fn nothing() {}

#[hook(point = Shape, wrap)]
fn one_more(value: u32, factor: u32, next: Next<'_, Shape>) -> u32 {
    next.run(value + 1, factor) + 1
}

#[hook(point = Shape)]
fn halve(value: &mut u32) {
    *value /= 2;
}

#[hook(point = Lookup)]
fn fallback(key: &str) -> Option<u32> {
    (key == "two").then_some(2)
}

#[hook(point = LookupOrDefault)]
fn known(key: &str) -> Option<u32> {
    (key == "known").then_some(77)
}

#[hook(point = LookupOrDefault, wrap)]
fn doubled(key: &str, next: Next<'_, LookupOrDefault>) -> u32 {
    2 * next.run(key)
}

#[hook(point = Allow, wrap)]
fn never_zero(
    size: u32,
    asked: &mut u32,
    next: Next<'_, Allow>,
) -> Result<(), hooks_core::Cancelled<&'static str>> {
    if size == 0 {
        return next.deny("nothing");
    }
    next.run(size, asked)
}

#[hook(point = AllowByAll)]
fn agree(asked: &mut u32) {
    *asked += 10;
}

#[hook(point = Around, priority = 1)]
fn outer(size: u32, next: Next<'_, Around>) -> u32 {
    if size == 0 {
        return 0;
    }
    next.run(size) + 1
}

#[hook(point = Around, priority = 2)]
fn inner(size: u32, next: Next<'_, Around>) -> u32 {
    next.run(size) * 10
}

#[hook(point = Propagating)]
fn owned(value: u32) -> u32 {
    value + 5
}

// A `Result` that is never an `Err` is fine.
#[hook(point = Collecting)]
fn infallible(key: &str) -> Result<Option<u32>, core::convert::Infallible> {
    Ok(Some(key.len() as u32))
}

#[hook(point = Guarded)]
fn guarded() {}

pub(crate) fn collect() -> bool {
    let mut trace = Trace::default();
    Notify::dispatch(&mut trace);
    trace.words() == ["before", "counter", "function", "after"]
}

pub(crate) fn collect_values() -> bool {
    let mut sum = Sum(0);
    Hints::dispatch_into("abc", &mut sum);
    let mut first = None;
    Hints::dispatch_each("abc", |value| {
        first = Some(value);
        ControlFlow::Break(())
    });
    // The extension saw one dispatch of `Notify`.
    (sum.0, first) == (4, Some(1))
}

/// A sink without a heap.
pub(crate) struct Sum(pub(crate) u32);

impl Extend<u32> for Sum {
    fn extend<I: IntoIterator<Item = u32>>(&mut self, values: I) {
        self.0 += values.into_iter().sum::<u32>();
    }
}

pub(crate) fn transform() -> bool {
    // ((5 + 1) * 3 / 2) + 1
    Shape::dispatch(5, 3) == 10
}

pub(crate) fn until_handled() -> bool {
    let by =
        |key| Lookup::dispatch_named(key).is_some_and(|answer| answer.by.extension() == "fallback");
    let answers = ["one", "two", "three"].map(Lookup::dispatch);
    answers == [Some(1), Some(2), None] && by("two") && !by("one")
}

pub(crate) fn until_handled_or_default() -> bool {
    ["known", "abc"].map(LookupOrDefault::dispatch) == [154, 6]
}

pub(crate) fn cancellable() -> bool {
    let mut asked = 0;
    let mut reason = |size| {
        let verdict = Allow::dispatch(size, &mut asked);
        verdict.err().and_then(hooks_core::Cancelled::into_reason)
    };
    let reasons = [5, 0, 500].map(&mut reason);
    reasons == [None, Some("nothing"), Some("too large")] && asked == 2
}

pub(crate) fn cancellable_by_all() -> bool {
    let mut asked = 0;
    let refused = AllowByAll::dispatch(&mut asked).is_err();
    refused && asked == 11
}

pub(crate) fn middleware() -> bool {
    let outcome = Around::dispatch_named(4, |size| size);
    Around::dispatch(3, |size| size) == 31 && *outcome.value() == 41 && outcome.reached_end()
}

pub(crate) fn stall() -> u32 {
    Around::dispatch(0, |size| size + 1)
}

pub(crate) fn policies() -> bool {
    let given = Propagating::dispatch(1).ok() == Some(6)
        && Collecting::dispatch("abc").ok() == Some(Some(3))
        && Guarded::dispatch().is_ok();
    given && PointId::of::<Guarded>().on_error() == OnError::Guarded
}

pub(crate) fn active() -> bool {
    fn spills<P: Point>() -> usize {
        PointId::of::<P>().spills()
    }
    let Some(hints) = Hints::active() else {
        return false;
    };
    let mut sum = Sum(0);
    hints.dispatch_into("", &mut sum);
    sum.0 == 1 && Nobody::active().is_none() && spills::<Hints>() == 0
}
