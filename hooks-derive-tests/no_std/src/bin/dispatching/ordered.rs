//! The order of hooks where edges, priorities and names each have a say.

use hooks_core::{Next, extension, hook, hook_point, hooks_of};
use no_std::Trace;

#[hook_point(mode = collect)]
fn Step(trace: &mut Trace);

#[derive(Default)]
struct Audit;

#[extension(priority = 10)]
impl Audit {
    #[hook(point = Step)]
    fn step(trace: &mut Trace) {
        trace.push("audit");
    }
}

#[hook(point = Step, priority = 1_000)]
fn last(trace: &mut Trace) {
    trace.push("last");
}

#[hook(point = Step, priority = 500, before = Audit)]
fn first(trace: &mut Trace) {
    trace.push("first");
}

#[hook(point = Step, priority = -5, after("audit"))]
fn second(trace: &mut Trace) {
    trace.push("second");
}

#[hook(point = Step)]
fn zebra(trace: &mut Trace) {
    trace.push("zebra");
}

#[hook(point = Step)]
fn ape(trace: &mut Trace) {
    trace.push("ape");
}

#[hook(point = Step, wrap, priority = 2)]
fn inside(trace: &mut Trace, next: Next<'_, Step>) {
    trace.push("inside");
    next.run(trace);
}

#[hook(point = Step, wrap, priority = 3, before = inside)]
fn outside(trace: &mut Trace, next: Next<'_, Step>) {
    trace.push("outside");
    next.run(trace);
}

const ORDER: [&str; 8] = [
    "outside", "inside", "ape", "zebra", "first", "audit", "second", "last",
];

pub(crate) fn edges_beat_priorities() -> bool {
    let mut trace = Trace::default();
    Step::dispatch(&mut trace);
    trace.words() == ORDER
}

/// The listing shows the order that runs.
pub(crate) fn listed() -> bool {
    let mut order = ORDER.into_iter();
    hooks_of::<Step>().all(|hook| Some(hook.extension()) == order.next()) && order.next().is_none()
}
