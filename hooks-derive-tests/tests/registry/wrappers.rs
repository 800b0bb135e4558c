//! Wrappers that are disabled and unregistered, also while a dispatch is suspended inside of them.

use std::pin::pin;
use std::sync::atomic::{AtomicU32, Ordering};

use hooks_core::{Next, Registry, extension, hook, hook_point};
use hooks_derive_tests::{finish, finish_counting, pause, poll};

#[hook_point(mode = transform)]
async fn Shape(text: String, trace: &mut Vec<&'static str>) -> String;

#[hook_point(mode = transform)]
fn ShapeNow(text: String, trace: &mut Vec<&'static str>, registry: &Registry) -> String;

#[hook_point(mode = middleware, repeatable)]
async fn Fetch(trace: &mut Vec<&'static str>, number: u32) -> u32;

#[hook_point(mode = middleware, repeatable)]
fn FetchNow(trace: &mut Vec<&'static str>, number: u32) -> u32;

#[hook_point(mode = collect)]
fn FindNow(registry: &Registry) -> u32;

#[hook_point(mode = until_handled)]
async fn Find(key: u32) -> u32;

struct Around(&'static str);

#[extension(name = "wrappers_around", new = Around("made"))]
impl Around {
    #[hook(point = Shape, wrap)]
    async fn shape(
        &self,
        text: String,
        trace: &mut Vec<&'static str>,
        next: Next<'_, Shape>,
    ) -> String {
        trace.push(self.0);
        pause().await;
        let text = next.run(text, trace).await;
        pause().await;
        trace.push(self.0);
        format!("{}({text})", self.0)
    }

    #[hook(point = Fetch)]
    async fn fetch(
        &self,
        trace: &mut Vec<&'static str>,
        number: u32,
        mut next: Next<'_, Fetch>,
    ) -> u32 {
        trace.push(self.0);
        pause().await;
        let first = next.repeat(trace, number).await;
        pause().await;
        first + next.run(trace, number).await
    }

    #[hook(point = FetchNow)]
    fn fetch_now(
        &self,
        trace: &mut Vec<&'static str>,
        number: u32,
        mut next: Next<'_, FetchNow>,
    ) -> u32 {
        trace.push(self.0);
        next.repeat(trace, number) + next.run(trace, number)
    }
}

fn three() -> Registry {
    let mut builder = Registry::builder();
    for (priority, name) in (1..).zip(["a", "b", "c"]) {
        let around = hooks_core::Registration::of(Around(name)).named(name);
        builder = builder.with(around.priority(priority));
    }
    builder
        .hook(Shape::hook_boxed(1, |text, trace| {
            Box::pin(async move {
                trace.push("plain");
                pause().await;
                text.push('!');
            })
        }))
        .hook(ShapeNow::wrap(1, |text, trace, registry, next| {
            trace.push("a");
            registry.disable("b_now").unwrap();
            format!("a({})", next.run(text, trace, registry))
        }))
        .hook(
            ShapeNow::wrap(2, |text, trace, registry, next| {
                trace.push("b");
                format!("b({})", next.run(text, trace, registry))
            })
            .named("b_now"),
        )
        .hook(ShapeNow::wrap(3, |text, trace, registry, next| {
            trace.push("c");
            format!("c({})", next.run(text, trace, registry))
        }))
        .build()
        .unwrap()
}

#[test]
fn a_disabled_wrapper_is_passed_over_and_everything_travels_through() {
    let registry = three();
    let mut trace = Vec::new();
    let text = finish(Shape::dispatch_in(&registry, "t".into(), &mut trace));
    assert_eq!(text, "a(b(c(t!)))");
    assert_eq!(trace, ["a", "b", "c", "plain", "c", "b", "a"]);
    for (off, expected) in [("a", "b(c(t!))"), ("b", "a(c(t!))"), ("c", "a(b(t!))")] {
        let registry = three();
        registry.disable(off).unwrap();
        let mut trace = Vec::new();
        assert_eq!(
            finish(Shape::dispatch_in(&registry, "t".into(), &mut trace)),
            expected
        );
        assert_eq!(trace.len(), 5);
        registry.enable(off).unwrap();
        let text = finish(Shape::dispatch_in(&registry, "t".into(), &mut trace));
        assert_eq!(text, "a(b(c(t!)))");
    }
    for off in ["a", "b", "c"] {
        registry.disable(off).unwrap();
    }
    let counted = finish_counting(Shape::dispatch_in(&registry, "t".into(), &mut trace));
    assert_eq!(counted, ("t!".into(), 1));
}

/// What a dispatch of `Shape` comes to where `change` is made after `polls` polls, and how far it came.
fn changed_after(polls: usize, change: impl FnOnce(&Registry)) -> (String, Vec<&'static str>) {
    let registry = three();
    let mut trace = Vec::new();
    let mut dispatch = Box::pin(Shape::dispatch_in(&registry, "t".into(), &mut trace));
    for _ in 0..polls {
        assert!(poll(dispatch.as_mut()).is_pending());
    }
    change(&registry);
    let text = finish(dispatch);
    (text, trace)
}

#[test]
fn what_is_disabled_between_polls_does_not_begin_and_what_began_comes_to_its_end() {
    // After the first poll `a` waits, after the second `b`, after the third `c`, then the plain one, and then back.
    let off =
        |name: &'static str| move |registry: &Registry| assert!(registry.disable(name).unwrap());
    assert_eq!(changed_after(1, off("a")).0, "a(b(c(t!)))");
    assert_eq!(
        changed_after(1, off("b")),
        ("a(c(t!))".into(), vec!["a", "c", "plain", "c", "a"])
    );
    assert_eq!(changed_after(1, off("c")).0, "a(b(t!))");
    assert_eq!(changed_after(2, off("b")).0, "a(b(c(t!)))");
    assert_eq!(changed_after(2, off("c")).0, "a(b(t!))");
    for polls in 3..=7 {
        for name in ["a", "b", "c"] {
            let (text, trace) = changed_after(polls, off(name));
            assert_eq!(text, "a(b(c(t!)))", "{polls} {name}");
            assert_eq!(trace.len(), 7);
        }
    }
    let both = |registry: &Registry| {
        registry.disable("b").unwrap();
        registry.unregister("c").unwrap();
    };
    assert_eq!(
        changed_after(1, both),
        ("a(t!)".into(), vec!["a", "plain", "a"])
    );
    for polls in 0..=7 {
        let (text, _) = changed_after(polls, |registry| {
            for name in ["a", "b", "c"] {
                registry.unregister(name).unwrap();
            }
        });
        let left = &["t!", "a(t!)", "a(b(t!))", "a(b(c(t!)))"][polls.min(3)];
        assert_eq!(text, *left, "{polls}");
    }
}

#[test]
fn what_passes_on_is_suspended_resumed_enabled_and_dropped_like_what_it_stands_for() {
    for polls in 0..=6 {
        let registry = three();
        let mut trace = Vec::new();
        let mut dispatch = Box::pin(Shape::dispatch_in(&registry, "t".into(), &mut trace));
        let mut ran = 0;
        while ran < polls && poll(dispatch.as_mut()).is_pending() {
            if ran == 0 {
                registry.disable("b").unwrap();
            }
            if ran == 2 {
                // While what stands for it is suspended.
                registry.enable("b").unwrap();
            }
            ran += 1;
        }
        drop(dispatch);
        assert!(!trace.contains(&"b"));
    }
    let registry = three();
    let mut trace = Vec::new();
    let mut dispatch = pin!(Shape::dispatch_in(&registry, "t".into(), &mut trace));
    assert!(poll(dispatch.as_mut()).is_pending());
    registry.disable("b").unwrap();
    assert!(poll(dispatch.as_mut()).is_pending());
    registry.enable("b").unwrap();
    assert_eq!(finish(dispatch), "a(c(t!))");
}

#[test]
fn a_sync_wrapper_that_is_disabled_by_an_outer_one_is_passed_over() {
    let registry = three();
    let mut trace = Vec::new();
    let text = ShapeNow::dispatch_in(&registry, "t".into(), &mut trace, &registry);
    assert_eq!((text.as_str(), &trace[..]), ("a(c(t))", &["a", "c"][..]));
    trace.clear();
    let text = ShapeNow::dispatch_in(&registry, "t".into(), &mut trace, &registry);
    assert_eq!((text.as_str(), &trace[..]), ("a(c(t))", &["a", "c"][..]));
}

#[test]
fn what_is_repeated_asks_again_each_time() {
    let registry = three();
    let mut trace = Vec::new();
    let act = |_: &mut Vec<&'static str>, number: u32| number;
    let run = |trace: &mut Vec<&'static str>| FetchNow::dispatch_in(&registry, trace, 1, act);
    assert_eq!(run(&mut trace), 8);
    registry.disable("b").unwrap();
    assert_eq!(run(&mut trace), 4);
    for off in ["a", "c"] {
        registry.disable(off).unwrap();
    }
    assert_eq!(run(&mut trace), 1);
    assert_eq!(trace, ["a", "b", "c", "c", "b", "c", "c", "a", "c", "c"]);

    // After three polls `c` waits; it ends as ever, and the second time it is passed over.
    for (polls, expected) in [(0, 4), (1, 4), (2, 4), (3, 5)] {
        let registry = three();
        let mut trace = Vec::new();
        let act = async |_: &mut Vec<&'static str>, number: u32| {
            pause().await;
            number
        };
        let mut dispatch = pin!(Fetch::dispatch_in(&registry, &mut trace, 1, act));
        for _ in 0..polls {
            assert!(poll(dispatch.as_mut()).is_pending());
        }
        registry.disable("c").unwrap();
        assert_eq!(finish(dispatch), expected, "{polls}");
    }
}

#[test]
fn an_outcome_does_not_count_wrappers_that_are_disabled() {
    let registry = Registry::builder()
        .hook(FetchNow::wrap(1, |_, _, _| 7).named("stops"))
        .hook(FetchNow::wrap(2, |trace, number, next| next.run(trace, number)).named("second"))
        .hook(FetchNow::wrap(3, |trace, number, next| next.run(trace, number)).named("third"))
        .build()
        .unwrap();
    let act = |_: &mut Vec<&'static str>, number: u32| number;
    let starved = || {
        let outcome = FetchNow::within(&registry).dispatch_named(&mut Vec::new(), 1, act);
        assert!(!outcome.reached_end());
        format!("{outcome:?}")
    };
    let all = starved();
    registry.disable("third").unwrap();
    assert_ne!(starved(), all);
}

#[test]
fn what_wrappers_give_is_named_after_the_outermost_that_ran() {
    let one_more = |_: &Registry, mut values: Vec<u32>| {
        values.push(7);
        values
    };
    let registry = Registry::builder()
        .hook(FindNow::wrap(1, move |it, next| one_more(it, next.run(it))).named("outer"))
        .hook(
            FindNow::wrap(2, move |it, next| {
                it.disable("once").unwrap();
                one_more(it, next.run(it))
            })
            .named("once"),
        )
        .hook(FindNow::wrap(3, move |it, next| one_more(it, next.run(it))).named("inner"))
        .hook(FindNow::hook(4, |_| 1).named("plain"))
        .build()
        .unwrap();
    let given_by = || {
        let values = FindNow::within(&registry).dispatch_named(&registry);
        let by: Vec<String> = values
            .iter()
            .map(|it| it.by.extension().to_owned())
            .collect();
        by
    };
    assert_eq!(given_by(), ["outer"; 4]);
    registry.enable("once").unwrap();
    registry.disable("outer").unwrap();
    // It is disabled when it has run.
    assert_eq!(given_by(), ["once"; 3]);
    assert_eq!(given_by(), ["inner"; 2]);
    registry.disable("inner").unwrap();
    assert_eq!(given_by(), ["plain"]);
}

#[test]
fn what_awaited_wrappers_give_is_named_after_the_outermost_that_ran() {
    let or_itself = |priority, name: &'static str| {
        let hook = Find::wrap_boxed(priority, |key, next| {
            Box::pin(async move { next.run(key).await.or(Some(key)) })
        });
        hook.named(name)
    };
    let registry = Registry::builder()
        .hook(or_itself(1, "outer"))
        .hook(or_itself(2, "inner"))
        .hook(Find::hook_boxed(3, |_| Box::pin(async { None })).named("plain"))
        .build()
        .unwrap();
    let given_by = || {
        let answer = finish(Find::within(&registry).dispatch_named(5));
        answer.map(|it| it.by.extension().to_owned())
    };
    assert_eq!(given_by().as_deref(), Some("outer"));
    registry.disable("outer").unwrap();
    assert_eq!(given_by().as_deref(), Some("inner"));
    registry.disable("inner").unwrap();
    assert_eq!(given_by(), None);
}

#[test]
fn wrappers_come_and_go_on_other_threads_while_dispatches_wait() {
    static RUNS: AtomicU32 = AtomicU32::new(0);

    let registry = three();
    std::thread::scope(|scope| {
        let changing = scope.spawn(|| {
            for round in 0..300 {
                let name = ["a", "b", "c"][round % 3];
                registry.disable(name).unwrap();
                registry.enable(name).unwrap();
            }
        });
        while !changing.is_finished() {
            let mut trace = Vec::new();
            let text = finish(Shape::dispatch_in(&registry, "t".into(), &mut trace));
            let names: String = text.chars().filter(char::is_ascii_lowercase).collect();
            assert!(
                "abct".contains(&names)
                    || "act" == names
                    || "abt" == names
                    || "bt" == names
                    || "at" == names,
                "{text}"
            );
            assert!(text.contains("t!"));
            RUNS.fetch_add(1, Ordering::Relaxed);
        }
    });
    assert!(RUNS.load(Ordering::Relaxed) > 0);
}
