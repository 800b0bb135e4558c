//! Dispatches inside dispatches: of other points, and of the same point.

use std::pin::Pin;

use hooks_core::{hook, hook_point};
use hooks_derive_tests::{finish, finish_counting, note, noted, panic_of, pause};

#[test]
fn a_hook_may_dispatch_another_point() {
    #[hook_point(mode = collect)]
    fn Outer(log: &mut Vec<&'static str>);
    #[hook_point(mode = until_handled)]
    fn Inner(log: &mut Vec<&'static str>) -> &'static str;

    #[hook(point = Outer, priority = 1)]
    fn asks(log: &mut Vec<&'static str>) {
        log.push("asks");
        let answer = Inner::dispatch(log);
        log.extend(answer);
    }
    #[hook(point = Outer, priority = 2)]
    fn after(log: &mut Vec<&'static str>) {
        log.push("after");
    }
    #[hook(point = Inner)]
    fn answers(log: &mut Vec<&'static str>) -> Option<&'static str> {
        log.push("answers");
        Some("answer")
    }

    let mut log = Vec::new();
    Outer::dispatch(&mut log);
    assert_eq!(log, ["asks", "answers", "answer", "after"]);
}

#[test]
fn a_hook_may_dispatch_its_own_point() {
    #[hook_point(mode = transform)]
    fn Count(text: String, depth: u32) -> String;

    #[hook(point = Count, priority = 1)]
    fn deeper(text: &mut String, depth: u32) {
        if depth > 0 {
            *text = Count::dispatch(format!("{text}({depth}"), depth - 1);
        }
    }
    #[hook(point = Count, priority = 2)]
    fn close(text: &mut String) {
        text.push(')');
    }

    assert_eq!(Count::dispatch("a".into(), 3), "a(3(2(1))))");
}

#[test]
fn an_awaited_hook_may_dispatch_another_point() {
    #[hook_point(mode = collect, inline = 1024)]
    async fn Outer(log: &mut Vec<&'static str>);
    #[hook_point(mode = collect)]
    async fn Inner(log: &mut Vec<&'static str>);

    #[hook(point = Outer)]
    async fn outer(log: &mut Vec<&'static str>) {
        log.push("outer begins");
        Inner::dispatch(log).await;
        log.push("outer ends");
    }
    #[hook(point = Inner)]
    #[hook(point = Inner)]
    async fn inner(log: &mut Vec<&'static str>) {
        pause().await;
        log.push("inner");
    }

    let mut log = Vec::new();
    assert_eq!(finish_counting(Outer::dispatch(&mut log)), ((), 2));
    assert_eq!(log, ["outer begins", "inner", "inner", "outer ends"]);
}

#[test]
fn an_awaited_hook_may_dispatch_its_own_point() {
    #[hook_point(mode = collect)]
    async fn Walk(depth: u32, log: &mut Vec<u32>);

    #[hook(point = Walk)]
    async fn walk(depth: u32, log: &mut Vec<u32>) {
        log.push(depth);
        if depth > 0 {
            let deeper: Pin<Box<dyn Future<Output = ()> + Send + '_>> =
                Box::pin(Walk::dispatch(depth - 1, log));
            deeper.await;
        }
        pause().await;
        log.push(depth);
    }

    let mut log = Vec::new();
    assert_eq!(finish_counting(Walk::dispatch(2, &mut log)), ((), 3));
    assert_eq!(log, [2, 1, 0, 0, 1, 2]);
}

#[test]
fn a_panic_unwinds_through_an_inner_dispatch_to_the_outer_one_that_isolates() {
    #[hook_point(mode = collect)]
    fn Outer(log: &mut Vec<&'static str>);
    #[hook_point(mode = collect, on_error = propagate)]
    fn Inner();

    #[hook(point = Outer, priority = 1)]
    fn calls() {
        Inner::dispatch().unwrap();
    }
    #[hook(point = Outer, priority = 2)]
    fn after(log: &mut Vec<&'static str>) {
        log.push("after");
    }
    #[hook(point = Inner)]
    fn panics() {
        panic!("inside")
    }

    let mut log = Vec::new();
    let ((), reports) = hooks_derive_tests::reported(|| Outer::dispatch(&mut log));
    assert_eq!(log, ["after"]);
    assert_eq!(reports.len(), 1);
    assert!(
        reports[0].starts_with("hook `behaviour::calls` panicked (inside)"),
        "{}",
        reports[0]
    );
    assert_eq!(panic_of(Inner::dispatch), "inside");
}

#[test]
fn a_destructor_inside_a_hook_may_dispatch() {
    #[hook_point(mode = collect)]
    async fn Outer();
    #[hook_point(mode = collect)]
    fn Inner();

    struct Dispatches;
    impl Drop for Dispatches {
        fn drop(&mut self) {
            Inner::dispatch();
        }
    }
    #[hook(point = Outer)]
    async fn outer() {
        let _dispatches = Dispatches;
        pause().await;
    }
    #[hook(point = Inner)]
    fn inner() {
        note("inner");
    }

    finish(Outer::dispatch());
    assert_eq!(noted(), ["inner"]);
    assert!(hooks_derive_tests::poll(std::pin::pin!(Outer::dispatch())).is_pending());
    assert_eq!(noted(), ["inner"], "also where the dispatch is dropped");
}
