//! Async points of every mode, with hooks that are pending in between, and with wrappers whose futures share one room.

use core::cell::Cell;
use core::ops::ControlFlow;

use hooks_core::{Next, PointId, extension, hook, hook_point};
use no_std::{Trace, finish, finish_counting, pause};

use crate::blocking::Sum;

#[hook_point(mode = collect, inline = 512)]
async fn Notify(trace: &mut Trace);

#[hook_point(mode = collect)]
async fn Hints(topic: &str) -> u32;

#[hook_point(mode = transform, inline = 512)]
async fn Shape(value: u32, factor: u32) -> u32;

#[hook_point(mode = until_handled)]
async fn Lookup(key: &str) -> u32;

#[hook_point(mode = cancellable, on_error = veto, inline = 512)]
async fn Allow(size: u32) -> &'static str;

#[hook_point(mode = middleware)]
async fn Around(size: u32) -> u32;

#[hook_point(mode = transform, repeatable, inline = 512)]
async fn Repeated(value: u32) -> u32;

#[hook_point(mode = collect, local)]
async fn Local(count: &Cell<u32>);

#[derive(Default)]
struct Slow;

#[extension]
impl Slow {
    #[hook(point = Notify)]
    async fn note(&self, trace: &mut Trace) {
        pause().await;
        trace.push("slow");
    }

    #[hook(point = Shape)]
    async fn scale(&self, value: &u32, factor: u32) -> u32 {
        let value = *value;
        pause().await;
        value * factor
    }
}

#[hook(point = Notify)]
fn quick(trace: &mut Trace) {
    trace.push("quick");
}

#[hook(point = Notify, wrap)]
async fn outer(trace: &mut Trace, next: Next<'_, Notify>) {
    trace.push("outer");
    pause().await;
    next.run(trace).await;
}

#[hook(point = Notify, wrap)]
async fn wrapped(trace: &mut Trace, next: Next<'_, Notify>) {
    next.run(trace).await;
    trace.push("wrapped");
}

#[hook(point = Hints)]
async fn length(topic: &str) -> Option<u32> {
    pause().await;
    u32::try_from(topic.len()).ok()
}

#[hook(point = Hints)]
fn seven() -> u32 {
    7
}

#[hook(point = Shape, wrap)]
async fn one_more(value: u32, factor: u32, next: Next<'_, Shape>) -> u32 {
    next.run(value + 1, factor).await + 1
}

#[hook(point = Lookup)]
async fn late(key: &str) -> Option<u32> {
    pause().await;
    (key == "late").then_some(2)
}

#[hook(point = Allow)]
async fn small(size: u32) -> ControlFlow<&'static str> {
    pause().await;
    if size > 100 {
        ControlFlow::Break("too large")
    } else {
        ControlFlow::Continue(())
    }
}

#[hook(point = Allow, wrap)]
async fn never_zero(
    size: u32,
    next: Next<'_, Allow>,
) -> Result<(), hooks_core::Cancelled<&'static str>> {
    if size == 0 {
        return next.deny("nothing");
    }
    next.run(size).await
}

#[hook(point = Around)]
async fn around(size: u32, next: Next<'_, Around>) -> u32 {
    pause().await;
    next.run(size).await + 1
}

#[hook(point = Repeated)]
async fn add_three(value: &mut u32) {
    pause().await;
    *value += 3;
}

#[hook(point = Repeated, wrap)]
async fn twice(value: u32, mut next: Next<'_, Repeated>) -> u32 {
    let once = next.repeat(value).await;
    next.repeat(once).await
}

#[hook(point = Local)]
async fn counts(count: &Cell<u32>) {
    pause().await;
    count.set(count.get() + 1);
}

pub(crate) fn collect() -> bool {
    let mut trace = Trace::default();
    let ((), pending) = finish_counting(Notify::dispatch(&mut trace));
    trace.words() == ["outer", "quick", "slow", "wrapped"] && pending == 2
}

pub(crate) fn collect_values() -> bool {
    let mut sum = Sum(0);
    finish(Hints::dispatch_into("abc", &mut sum));
    let mut product = 1;
    finish(Hints::dispatch_each("abc", |value| {
        product *= value;
        ControlFlow::Continue(())
    }));
    (sum.0, product) == (10, 21)
}

pub(crate) fn transform() -> bool {
    finish_counting(Shape::dispatch(5, 3)) == (19, 1)
}

pub(crate) fn until_handled() -> bool {
    ["late", "never"].map(|key| finish(Lookup::dispatch(key))) == [Some(2), None]
}

pub(crate) fn cancellable() -> bool {
    let reason = |size| {
        let verdict = finish(Allow::dispatch(size));
        verdict.err().and_then(hooks_core::Cancelled::into_reason)
    };
    [5, 0, 500].map(reason) == [None, Some("nothing"), Some("too large")]
}

pub(crate) fn middleware() -> bool {
    let default = async |size: u32| {
        pause().await;
        size * 2
    };
    finish_counting(Around::dispatch(4, default)) == (9, 2)
}

pub(crate) fn repeated() -> bool {
    finish_counting(Repeated::dispatch(1)) == (7, 2)
}

pub(crate) fn local() -> bool {
    let count = Cell::new(0);
    finish(Local::dispatch(&count));
    count.get() == 1
}

/// All futures found room in the space of their point.
pub(crate) fn in_place() -> bool {
    let spills = [
        PointId::of::<Notify>(),
        PointId::of::<Shape>(),
        PointId::of::<Around>(),
        PointId::of::<Repeated>(),
    ]
    .map(|point| point.spills());
    spills == [0; 4]
}
