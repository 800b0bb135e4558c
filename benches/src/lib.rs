//! The workloads that benches measure: points with no hooks and with eight, and what a user would write by hand.

#![forbid(unsafe_code)]

use core::future::Future;
use core::hint::black_box;
use core::pin::pin;
use core::task::{Context, Poll, Waker};
use std::sync::{LazyLock, Once};

use hooks_core::{Next, Registry, hook, hook_point};

pub mod chains;
pub mod instructions;
pub mod rows;
pub mod turns;

/// Nobody hooks it.
#[hook_point(mode = collect)]
pub fn Empty(counter: &mut u64);

/// Nobody hooks it, awaited.
#[hook_point(mode = collect)]
pub async fn EmptyAsync(counter: &mut u64);

/// Eight hooks; panics are caught.
#[hook_point(mode = collect)]
pub fn Isolated(counter: &mut u64);

/// Eight hooks; panics unwind.
#[hook_point(mode = collect, on_error = propagate)]
pub fn Propagated(counter: &mut u64);

/// Eight async hooks that never suspend.
#[hook_point(mode = collect)]
pub async fn Ready(counter: &mut u64);

macro_rules! eight {
    ($($name:ident),*) => {
        $(
            #[hook(point = Isolated)]
            #[hook(point = Propagated)]
            fn $name(counter: &mut u64) {
                *counter = black_box(*counter) + 1;
            }
        )*
        /// The same eight, called through pointers.
        static POINTERS: [fn(&mut u64); 8] = [$($name),*];
    };
}
eight!(one, two, three, four, five, six, seven, eight);

macro_rules! eight_async {
    ($($name:ident),*) => {
        $(
            #[hook(point = Ready)]
            async fn $name(counter: &mut u64) {
                *counter = black_box(*counter) + 1;
            }
        )*
    };
}
eight_async!(
    one_async,
    two_async,
    three_async,
    four_async,
    five_async,
    six_async,
    seven_async,
    eight_async
);

/// Five wrappers around an action.
#[hook_point(mode = middleware)]
pub fn Wrapped(counter: &mut u64) -> u64;

/// Five async wrappers around an action.
#[hook_point(mode = middleware)]
pub async fn WrappedAsync(counter: &mut u64) -> u64;

macro_rules! five {
    ($($name:ident $awaited:ident),*) => {
        $(
            #[hook(point = Wrapped)]
            fn $name(counter: &mut u64, next: Next<'_, Wrapped>) -> u64 {
                *counter = black_box(*counter) + 1;
                next.run(counter)
            }

            #[hook(point = WrappedAsync)]
            async fn $awaited(counter: &mut u64, next: Next<'_, WrappedAsync>) -> u64 {
                *counter = black_box(*counter) + 1;
                next.run(counter).await
            }
        )*
    };
}
five!(
    first first_async,
    second second_async,
    third third_async,
    fourth fourth_async,
    fifth fifth_async
);

/// A call that does nothing.
#[inline(never)]
pub const fn empty_call(_counter: &mut u64) {}

/// A call that dispatches a point nobody hooks.
#[inline(never)]
pub fn empty_point(counter: &mut u64) {
    Empty::dispatch(counter);
}

/// A future that does nothing.
#[inline(never)]
pub fn empty_future(counter: &mut u64) {
    poll_once(async move {
        // Held until the poll, as the argument of a dispatch is.
        let _ = counter;
    });
}

/// A future that dispatches a point nobody hooks.
#[inline(never)]
pub fn empty_point_async(counter: &mut u64) {
    poll_once(EmptyAsync::dispatch(counter));
}

/// Eight linked hooks of a point that isolates failures.
#[inline(never)]
pub fn eight_isolated(counter: &mut u64) {
    Isolated::dispatch(counter);
}

/// Eight linked hooks of a point that propagates failures.
#[inline(never)]
pub fn eight_propagated(counter: &mut u64) {
    let _done = Propagated::dispatch(counter);
}

/// Eight linked async hooks that are ready at once.
#[inline(never)]
pub fn eight_ready(counter: &mut u64) {
    poll_once(Ready::dispatch(counter));
}

/// Five linked wrappers around an action.
#[inline(never)]
pub fn five_wrappers(counter: &mut u64) {
    let _counted = Wrapped::dispatch(counter, |counter| *counter);
}

/// Five linked async wrappers around an action that is ready at once.
#[inline(never)]
pub fn five_wrappers_async(counter: &mut u64) {
    poll_once(async move {
        let _counted = WrappedAsync::dispatch(counter, async |counter| *counter).await;
    });
}

/// An array of eight function pointers.
#[inline(never)]
pub fn eight_pointers(counter: &mut u64) {
    let pointers: &[fn(&mut u64)] = black_box(&POINTERS);
    for pointer in pointers {
        pointer(counter);
    }
}

/// A registry of all that is linked.
static BUILT: LazyLock<Registry> = LazyLock::new(|| {
    let built = Registry::builder().linked().build();
    built.unwrap_or_else(|_| Registry::empty())
});

/// The same, with one of the eight registered while the program runs.
static CHANGED: LazyLock<Registry> = LazyLock::new(|| {
    let built = Registry::builder().linked().without("eight").build();
    let changed = built.unwrap_or_else(|_| Registry::empty());
    let eighth = Isolated::hook(100, |counter| *counter = black_box(*counter) + 1);
    let _registered = changed.register(eighth);
    changed
});

/// What it takes to come by a registry.
#[inline(never)]
pub fn registry_call(_counter: &mut u64) {
    let registry: &Registry = &BUILT;
    black_box(registry);
}

/// A call that dispatches a point nobody hooks, in a registry.
#[inline(never)]
pub fn empty_in_registry(counter: &mut u64) {
    Empty::dispatch_in(&BUILT, counter);
}

/// Eight hooks in a registry.
#[inline(never)]
pub fn eight_in_registry(counter: &mut u64) {
    Isolated::dispatch_in(&BUILT, counter);
}

/// Eight hooks in a registry, one of which was registered while the program runs.
#[inline(never)]
pub fn eight_registered(counter: &mut u64) {
    Isolated::dispatch_in(&CHANGED, counter);
}

/// Starts what is linked, the first time; afterwards that is a load and a branch.
fn start() {
    static STARTED: Once = Once::new();
    STARTED.call_once(|| {
        let hooks = hooks_core::start().blocking();
        // They run until the process ends.
        black_box(core::mem::ManuallyDrop::new(hooks));
    });
}

/// A call that dispatches a point nobody hooks, in a program that was started.
#[inline(never)]
pub fn empty_started(counter: &mut u64) {
    start();
    Empty::dispatch(counter);
}

/// Eight hooks in a program that was started.
#[inline(never)]
pub fn eight_started(counter: &mut u64) {
    start();
    Isolated::dispatch(counter);
}

fn poll_once(future: impl Future<Output = ()>) {
    let mut context = Context::from_waker(Waker::noop());
    match pin!(future).poll(&mut context) {
        Poll::Ready(()) | Poll::Pending => {}
    }
}

/// Something to measure.
pub type Workload = fn(&mut u64);

/// Every workload by name.
pub const WORKLOADS: [(&str, Workload); 26] = [
    ("empty_call", empty_call),
    ("empty_point", empty_point),
    ("empty_future", empty_future),
    ("empty_point_async", empty_point_async),
    ("eight_pointers", eight_pointers),
    ("eight_propagated", eight_propagated),
    ("eight_isolated", eight_isolated),
    ("eight_ready", eight_ready),
    ("five_wrappers", five_wrappers),
    ("five_wrappers_async", five_wrappers_async),
    ("registry_call", registry_call),
    ("empty_in_registry", empty_in_registry),
    ("eight_in_registry", eight_in_registry),
    ("eight_registered", eight_registered),
    ("empty_started", empty_started),
    ("eight_started", eight_started),
    ("by_hand", chains::by_hand),
    ("unwinding_chain", chains::unwinding_chain),
    ("unwinding_point", chains::unwinding_point),
    ("guarded_chain", chains::guarded_chain),
    ("guarded_point", chains::guarded_point),
    ("prompt_by_hand", chains::prompt_by_hand),
    ("prompt_chain", chains::prompt_chain),
    ("prompt_point", chains::prompt_point),
    ("waiting_by_hand", chains::waiting_by_hand),
    ("waiting_chain", chains::waiting_chain),
];
