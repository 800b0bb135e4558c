//! Wrappers: around the plain hooks, the lowest priority outermost, over what goes in and what comes out.

use std::ops::ControlFlow;

use hooks_core::{Cancelled, Next, Stop, hook, hook_point, hooks_of, priority};
use hooks_derive_tests::{finish, pause};

type Log = Vec<&'static str>;

#[test]
fn wrappers_run_around_the_plain_hooks_the_lowest_priority_outermost() {
    #[hook_point(mode = collect)]
    fn Notify(log: &mut Log);

    #[hook(point = Notify)]
    fn plain(log: &mut Log) {
        log.push("plain");
    }
    #[hook(point = Notify, wrap, priority = 10)]
    fn outer(log: &mut Log, next: Next<'_, Notify>) {
        log.push("outer in");
        next.run(log);
        log.push("outer out");
    }
    #[hook(point = Notify, wrap, priority = 200)]
    fn inner(log: &mut Log, next: Next<'_, Notify>) {
        log.push("inner in");
        next.run(log);
        log.push("inner out");
    }

    let mut log = Log::new();
    Notify::dispatch(&mut log);
    assert_eq!(
        log,
        ["outer in", "inner in", "plain", "inner out", "outer out"]
    );
}

#[test]
fn awaited_wrappers_run_in_the_same_order_and_may_suspend_everywhere() {
    #[hook_point(mode = collect)]
    async fn Notify(log: &mut Log);

    #[hook(point = Notify, priority = 2)]
    async fn awaited(log: &mut Log) {
        pause().await;
        log.push("awaited");
    }
    #[hook(point = Notify, priority = 1)]
    fn sync(log: &mut Log) {
        log.push("sync");
    }
    #[hook(point = Notify, priority = 10)]
    async fn outer(log: &mut Log, next: Next<'_, Notify>) {
        pause().await;
        log.push("outer in");
        next.run(log).await;
        log.push("outer out");
        pause().await;
    }
    #[hook(point = Notify, priority = 200)]
    async fn inner(log: &mut Log, next: Next<'_, Notify>) {
        log.push("inner in");
        next.run(log).await;
        pause().await;
        log.push("inner out");
    }

    let mut log = Log::new();
    finish(Notify::dispatch(&mut log));
    assert_eq!(
        log,
        [
            "outer in",
            "inner in",
            "sync",
            "awaited",
            "inner out",
            "outer out"
        ]
    );
}

#[test]
fn a_wrapper_of_any_priority_is_outside_of_every_plain_hook_and_listed_before_it() {
    #[hook_point(mode = collect)]
    fn Notify(log: &mut Log);

    #[hook(point = Notify, priority = priority::FIRST)]
    fn plain(log: &mut Log) {
        log.push("plain");
    }
    #[hook(point = Notify, priority = priority::LAST)]
    fn late(log: &mut Log, next: Next<'_, Notify>) {
        log.push("late");
        next.run(log);
    }
    #[hook(point = Notify)]
    fn usual(log: &mut Log, next: Next<'_, Notify>) {
        log.push("usual");
        next.run(log);
    }

    let mut log = Log::new();
    Notify::dispatch(&mut log);
    assert_eq!(log, ["usual", "late", "plain"]);
    let hooks: Vec<_> = hooks_of::<Notify>()
        .map(|hook| (hook.function().to_owned(), hook.is_wrapper()))
        .collect();
    let listed = |name: &str, wraps| (name.to_owned(), wraps);
    assert_eq!(
        hooks,
        [
            listed("usual", true),
            listed("late", true),
            listed("plain", false)
        ]
    );
}

#[test]
fn a_wrapper_alone_runs_around_nothing() {
    #[hook_point(mode = transform)]
    fn Shape(text: String) -> String;
    #[hook_point(mode = collect)]
    async fn Values() -> u32;

    #[hook(point = Shape)]
    fn shaped(text: String, next: Next<'_, Shape>) -> String {
        next.run(text + "a") + "b"
    }
    #[hook(point = Values)]
    async fn gathered(next: Next<'_, Values>) -> Vec<u32> {
        next.run().await
    }

    assert!(Shape::active().is_some());
    assert_eq!(Shape::dispatch("-".into()), "-ab");
    assert_eq!(finish(Values::dispatch()), Vec::<u32>::new());
}

/// At 0 the wrapper answers itself; else it passes on one more, and edits what comes back.
mod collect {
    use super::{Next, finish, hook, hook_point, pause};

    #[hook_point(mode = collect)]
    fn Values(step: u32) -> u32;
    #[hook_point(mode = collect)]
    async fn ValuesAwaited(step: u32) -> u32;

    #[hook(point = Values)]
    #[hook(point = ValuesAwaited)]
    fn once(step: u32) -> u32 {
        step
    }
    #[hook(point = Values)]
    #[hook(point = ValuesAwaited)]
    fn twice(step: u32) -> Option<u32> {
        Some(step * 2)
    }
    #[hook(point = Values)]
    fn wrapper(step: u32, next: Next<'_, Values>) -> Vec<u32> {
        if step == 0 {
            return vec![7];
        }
        let mut values = next.run(step + 1);
        values.push(100);
        values
    }
    #[hook(point = ValuesAwaited)]
    async fn awaited(step: u32, next: Next<'_, ValuesAwaited>) -> Vec<u32> {
        if step == 0 {
            return vec![7];
        }
        pause().await;
        let mut values = next.run(step + 1).await;
        values.push(100);
        values
    }

    #[test]
    fn a_wrapper_replaces_arguments_and_values_or_gives_its_own() {
        assert_eq!(Values::dispatch(1), [2, 4, 100]);
        assert_eq!(finish(ValuesAwaited::dispatch(1)), [2, 4, 100]);
        assert_eq!(Values::dispatch(0), [7]);
        assert_eq!(finish(ValuesAwaited::dispatch(0)), [7]);
    }
}

mod transform {
    use super::{Next, finish, hook, hook_point, pause};

    #[hook_point(mode = transform)]
    fn Shape(text: String, suffix: &str) -> String;
    #[hook_point(mode = transform)]
    async fn ShapeAwaited(text: String, suffix: &str) -> String;

    #[hook(point = Shape)]
    #[hook(point = ShapeAwaited)]
    fn append(text: &mut String, suffix: &str) {
        text.push_str(suffix);
    }
    #[hook(point = Shape)]
    fn wrapper(text: String, suffix: &str, next: Next<'_, Shape>) -> String {
        if suffix.is_empty() {
            return text;
        }
        format!("[{}]", next.run(text.to_uppercase(), &suffix.repeat(2)))
    }
    #[hook(point = ShapeAwaited)]
    async fn awaited(text: String, suffix: &str, next: Next<'_, ShapeAwaited>) -> String {
        if suffix.is_empty() {
            return text;
        }
        pause().await;
        let inside = next.run(text.to_uppercase(), &suffix.repeat(2)).await;
        format!("[{inside}]")
    }

    #[test]
    fn a_wrapper_takes_the_value_itself_and_gives_another() {
        assert_eq!(Shape::dispatch("a".into(), "b"), "[Abb]");
        assert_eq!(finish(ShapeAwaited::dispatch("a".into(), "b")), "[Abb]");
        assert_eq!(Shape::dispatch("a".into(), ""), "a");
        assert_eq!(finish(ShapeAwaited::dispatch("a".into(), "")), "a");
    }
}

mod until_handled {
    use super::{Next, finish, hook, hook_point, pause};

    #[hook_point(mode = until_handled)]
    fn Lookup(key: u32) -> u32;
    #[hook_point(mode = until_handled)]
    async fn LookupAwaited(key: u32) -> u32;
    #[hook_point(mode = until_handled)]
    fn OrElse(key: u32) -> u32 {
        key + 1000
    }
    #[hook_point(mode = until_handled)]
    async fn OrElseAwaited(key: u32) -> u32 {
        pause().await;
        key + 1000
    }

    #[hook(point = Lookup)]
    #[hook(point = LookupAwaited)]
    #[hook(point = OrElse)]
    #[hook(point = OrElseAwaited)]
    fn small(key: u32) -> Option<u32> {
        (key < 10).then_some(key)
    }
    #[hook(point = Lookup)]
    fn wrapper(key: u32, next: Next<'_, Lookup>) -> Option<u32> {
        match key {
            0 => Some(7),
            key => next.run(key + 1).map(|found| found * 2),
        }
    }
    #[hook(point = LookupAwaited)]
    async fn awaited(key: u32, next: Next<'_, LookupAwaited>) -> Option<u32> {
        pause().await;
        match key {
            0 => Some(7),
            key => next.run(key + 1).await.map(|found| found * 2),
        }
    }
    #[hook(point = OrElse)]
    fn or_else(key: u32, next: Next<'_, OrElse>) -> u32 {
        match key {
            0 => 7,
            key => next.run(key + 1) * 2,
        }
    }
    #[hook(point = OrElseAwaited)]
    async fn or_else_awaited(key: u32, next: Next<'_, OrElseAwaited>) -> u32 {
        match key {
            0 => 7,
            key => next.run(key + 1).await * 2,
        }
    }

    #[test]
    fn a_wrapper_replaces_the_answer_or_gives_its_own() {
        let ask = |key| (Lookup::dispatch(key), finish(LookupAwaited::dispatch(key)));
        assert_eq!(ask(0), (Some(7), Some(7)));
        assert_eq!(ask(1), (Some(4), Some(4)));
        assert_eq!(ask(10), (None, None));
    }

    #[test]
    fn the_default_body_stands_inside_of_the_wrappers() {
        let ask = |key| (OrElse::dispatch(key), finish(OrElseAwaited::dispatch(key)));
        assert_eq!(ask(0), (7, 7));
        assert_eq!(ask(1), (4, 4));
        assert_eq!(ask(10), (2022, 2022));
    }
}

#[test]
fn a_wrapper_of_a_guard_denies_allows_and_lifts_a_refusal() {
    #[hook_point(mode = cancellable, on_error = veto)]
    fn Allow(name: &mut String) -> &'static str;

    #[hook(point = Allow)]
    fn no_root(name: &str) -> ControlFlow<&'static str> {
        match name {
            "root" | "lifted" => ControlFlow::Break("root"),
            _ => ControlFlow::Continue(()),
        }
    }
    #[hook(point = Allow)]
    fn guard(name: &mut String, next: Next<'_, Allow>) -> Result<(), Cancelled<&'static str>> {
        match name.as_str() {
            "early" => next.deny("early"),
            "anything" => Ok(()),
            "lifted" => next.run(name).or(Ok(())),
            "renamed" => {
                *name = "root".into();
                next.run(name)
            }
            _ => next.run(name),
        }
    }

    let refusal = |name: &str| {
        let refused = Allow::dispatch(&mut name.to_owned()).err()?;
        Some((*refused.reason()?, refused.by().function().to_owned()))
    };
    assert_eq!(refusal("early"), Some(("early", "guard".to_owned())));
    assert_eq!(refusal("root"), Some(("root", "no_root".to_owned())));
    assert_eq!(refusal("renamed"), Some(("root", "no_root".to_owned())));
    assert_eq!(
        ["anything", "lifted", "ada"].map(refusal),
        [None, None, None]
    );
}

#[test]
fn an_awaited_wrapper_of_a_guard_denies_for_itself_and_tells_failures_apart() {
    #[hook_point(mode = cancellable, on_error = propagate)]
    async fn Allow(name: &mut String) -> &'static str;

    #[hook(point = Allow)]
    async fn broken(name: &str) -> Result<ControlFlow<&'static str>, std::fmt::Error> {
        pause().await;
        match name {
            "root" => Ok(ControlFlow::Break("root")),
            "broken" => Err(std::fmt::Error),
            _ => Ok(ControlFlow::Continue(())),
        }
    }
    #[hook(point = Allow, priority = 1)]
    async fn outer(name: &mut String, next: Next<'_, Allow>) -> Result<(), Stop<&'static str>> {
        match next.run(name).await {
            Err(Stop::Failed(_)) => Ok(()),
            other => other,
        }
    }
    #[hook(point = Allow, priority = 2)]
    async fn inner(name: &mut String, next: Next<'_, Allow>) -> Result<(), Stop<&'static str>> {
        if name == "early" {
            return next.deny("early");
        }
        next.run(name).await
    }

    let refusal = |name: &str| match finish(Allow::dispatch(&mut name.to_owned())) {
        Err(Stop::Cancelled(refused)) => {
            Some((*refused.reason()?, refused.by().function().to_owned()))
        }
        _ => None,
    };
    assert_eq!(refusal("early"), Some(("early", "inner".to_owned())));
    assert_eq!(refusal("root"), Some(("root", "broken".to_owned())));
    assert_eq!(["broken", "ada"].map(refusal), [None, None]);
}
