//! Hooks whose futures are on the heap, because they say so.

use std::pin::pin;

use hooks_core::{Priority, extension, hook, hook_point, hooks_of, plan};
use hooks_derive_tests::{
    Noisy, finish, finish_counting, note, noted, pause, poll, reported, sendable,
};

#[test]
fn a_future_that_does_not_fit_runs_on_the_heap() {
    #[repr(align(64))]
    struct Line([u8; 4096]);

    #[hook_point(mode = collect, inline = 8)]
    async fn Sum(number: u8) -> usize;

    #[hook(point = Sum, boxed)]
    async fn sum(number: u8) -> usize {
        let line = Line([number; 4096]);
        pause().await;
        assert_eq!((&raw const line).addr() % 64, 0);
        line.0.into_iter().map(usize::from).sum()
    }

    assert_eq!(finish_counting(sendable(Sum::dispatch(2))), (vec![8192], 1));
}

#[test]
fn a_hook_on_the_heap_may_dispatch_its_own_point() {
    #[hook_point(mode = collect)]
    async fn Walk(depth: u32, log: &mut Vec<u32>);

    #[hook(point = Walk, boxed)]
    async fn walk(depth: u32, log: &mut Vec<u32>) {
        log.push(depth);
        if depth > 0 {
            Walk::dispatch(depth - 1, log).await;
        }
        pause().await;
        log.push(depth);
    }

    let mut log = Vec::new();
    assert_eq!(
        finish_counting(sendable(Walk::dispatch(2, &mut log))),
        ((), 3)
    );
    assert_eq!(log, [2, 1, 0, 0, 1, 2]);
}

#[test]
fn a_future_on_the_heap_is_gone_before_the_next_hook_starts_and_when_its_dispatch_is_dropped() {
    #[hook_point(mode = collect)]
    async fn Steps();

    #[hook(point = Steps, priority = 1, boxed)]
    async fn first() {
        let _noisy = Noisy("first dropped");
        pause().await;
    }
    #[hook(point = Steps, priority = 2, boxed)]
    async fn second() {
        let _noisy = Noisy("second dropped");
        note("second begins");
        pause().await;
        panic!("in the second");
    }

    let ((), reports) = reported(|| finish(Steps::dispatch()));
    assert_eq!(
        noted(),
        ["first dropped", "second begins", "second dropped"]
    );
    assert_eq!(reports.len(), 1);
    assert!(poll(pin!(Steps::dispatch())).is_pending());
    assert_eq!(noted(), ["first dropped"]);
}

#[test]
fn the_plan_tells_what_a_future_asks_for() {
    #[hook_point(mode = collect)]
    async fn Planned();
    #[hook_point(mode = collect, local)]
    async fn PlannedLocal();

    #[derive(Default)]
    struct Plans;

    #[extension]
    impl Plans {
        #[hook(point = Planned, priority = 1)]
        async fn plain(&self) {}
        #[hook(point = Planned, priority = 2, boxed)]
        async fn heap(&self) {}
        #[hook(point = Planned, priority = 3, timeout = "1500ms", boxed)]
        async fn both(&self) {}
        #[hook(point = PlannedLocal)]
        #[hook(point = Planned, priority = 4)]
        fn sync(&self) {}
    }

    let plan = plan().to_string();
    let lines: Vec<&str> = plan
        .lines()
        .filter(|line| line.contains("behaviour::plans."))
        .map(|line| line.split(", behaviour ").next().unwrap().trim())
        .collect();
    assert_eq!(
        lines,
        [
            "1  behaviour::plans.plain (async)",
            "2  behaviour::plans.heap (async, boxed)",
            "3  behaviour::plans.both (async, boxed, timeout 1.5s)",
            "4  behaviour::plans.sync",
            "100  behaviour::plans.sync",
        ]
    );
    assert!(plan.contains("    collect, on_error = isolate, local, inline = 256, behaviour "));
    let hooks = hooks_of::<Planned>().map(|hook| (hook.priority(), hook.is_boxed()));
    let expected = [(1, false), (2, true), (3, true), (4, false)];
    let expected = expected.map(|(number, boxed)| (Priority::new(number).unwrap(), boxed));
    assert_eq!(hooks.collect::<Vec<_>>(), expected);
}
