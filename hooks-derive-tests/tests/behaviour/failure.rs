//! What a failing hook does under each policy, and what is told of it.

use std::error::Error;
use std::fmt;
use std::ops::ControlFlow;

use hooks_core::{HookError, extension, hook, hook_point};
use hooks_derive_tests::{finish, finish_counting, panic_of, pause, reported};

/// An error with a cause of its own.
#[derive(Debug)]
struct Broken(std::num::ParseIntError);

impl fmt::Display for Broken {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("the gate is broken")
    }
}

impl Error for Broken {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&self.0)
    }
}

fn broken() -> Broken {
    Broken("x".parse::<u32>().unwrap_err())
}

/// The line of this file that holds `text` first.
fn line_of(text: &str) -> u32 {
    let lines = include_str!("failure.rs").lines();
    (1..)
        .zip(lines)
        .find(|(_, line)| line.contains(text))
        .map_or(0, |(number, _)| number)
}

/// Points of each policy, with a hook that fails in the middle: 1 is an error, 2 a panic.
mod points {
    use super::{Broken, broken, extension, hook, hook_point, pause};

    #[hook_point(mode = collect)]
    pub(super) fn Isolates(case: u32, log: &mut Vec<&'static str>);
    #[hook_point(mode = collect)]
    pub(super) async fn IsolatesAwaited(case: u32, log: &mut Vec<&'static str>);
    #[hook_point(mode = collect, on_error = propagate)]
    pub(super) fn Propagates(case: u32, log: &mut Vec<&'static str>);
    #[hook_point(mode = collect, on_error = propagate)]
    pub(super) async fn PropagatesAwaited(case: u32, log: &mut Vec<&'static str>);

    #[derive(Debug, Default)]
    pub(super) struct Gate;

    #[extension(name = "gate", priority = 2)]
    impl Gate {
        /// Fails.
        #[hook(point = Isolates)]
        #[hook(point = Propagates)]
        #[inline(never)]
        fn check(&self, case: u32, log: &mut Vec<&'static str>) -> Result<(), Broken> {
            log.push("check");
            match case {
                1 => Err(broken()),
                2 => panic!("the gate fell over"),
                _ => Ok(()),
            }
        }

        #[hook(point = IsolatesAwaited)]
        #[hook(point = PropagatesAwaited)]
        async fn check_awaited(
            &self,
            case: u32,
            log: &mut Vec<&'static str>,
        ) -> Result<(), Broken> {
            pause().await;
            self.check(case, log)
        }
    }

    #[hook(point = Isolates, priority = 1)]
    #[hook(point = IsolatesAwaited, priority = 1)]
    #[hook(point = Propagates, priority = 1)]
    #[hook(point = PropagatesAwaited, priority = 1)]
    fn before(_: u32, log: &mut Vec<&'static str>) {
        log.push("before");
    }

    #[hook(point = Isolates, priority = 3)]
    #[hook(point = IsolatesAwaited, priority = 3)]
    #[hook(point = Propagates, priority = 3)]
    #[hook(point = PropagatesAwaited, priority = 3)]
    fn after(_: u32, log: &mut Vec<&'static str>) {
        log.push("after");
    }
}

#[test]
fn an_isolated_failure_is_reported_once_and_the_others_run() {
    let file = file!();
    let mut log = Vec::new();
    let ((), reports) = reported(|| {
        points::Isolates::dispatch(1, &mut log);
        points::Isolates::dispatch(2, &mut log);
        points::Isolates::dispatch(0, &mut log);
    });
    assert_eq!(log, ["before", "check", "after"].repeat(3));
    let line = line_of("fn check(");
    assert_eq!(
        reports,
        [
            format!(
                "hook `behaviour::gate.check` failed at point `behaviour::failure::points::Isolates`, \
                 {file}:{line}: the gate is broken: invalid digit found in string"
            ),
            format!(
                "hook `behaviour::gate.check` panicked (the gate fell over) at point \
                 `behaviour::failure::points::Isolates`, {file}:{line}"
            ),
        ]
    );
}

#[test]
fn an_isolated_awaited_failure_is_reported_once_and_the_others_run() {
    let file = file!();
    let mut log = Vec::new();
    let ((), reports) = reported(|| {
        finish(points::IsolatesAwaited::dispatch(1, &mut log));
        finish(points::IsolatesAwaited::dispatch(2, &mut log));
    });
    assert_eq!(log, ["before", "check", "after"].repeat(2));
    let line = line_of("fn check_awaited(");
    assert_eq!(
        reports,
        [
            format!(
                "hook `behaviour::gate.check_awaited` failed at point \
                 `behaviour::failure::points::IsolatesAwaited`, {file}:{line}: the gate is broken: invalid digit \
                 found in string"
            ),
            format!(
                "hook `behaviour::gate.check_awaited` panicked (the gate fell over) at point \
                 `behaviour::failure::points::IsolatesAwaited`, {file}:{line}"
            ),
        ]
    );
}

fn told(error: &HookError) -> (String, String, String, u32, bool) {
    let hook = error.hook();
    let (point, function) = (hook.point().name().to_owned(), hook.function().to_owned());
    (
        point,
        hook.to_string(),
        function,
        hook.line(),
        error.is_panic(),
    )
}

#[test]
fn a_propagated_error_ends_the_dispatch_and_names_its_hook_and_cause() {
    let mut log = Vec::new();
    let (error, reports) = reported(|| points::Propagates::dispatch(1, &mut log).unwrap_err());
    assert_eq!(log, ["before", "check"]);
    assert_eq!(
        told(&error),
        (
            "Propagates".into(),
            "behaviour::gate.check".into(),
            "check".into(),
            line_of("fn check("),
            false
        )
    );
    assert_eq!(error.hook().file(), file!());
    assert_eq!(
        error.source().and_then(Error::source).unwrap().to_string(),
        "invalid digit found in string"
    );
    assert_eq!(reports, Vec::<String>::new(), "the caller was told");
    assert!(
        error.into_cause().unwrap().is::<Broken>(),
        "the cause is the hook's own error"
    );

    assert!(
        points::Propagates::dispatch(0, &mut log).is_ok(),
        "the next dispatch is another one"
    );
}

#[test]
fn a_propagated_awaited_error_ends_the_dispatch_and_names_its_hook_and_cause() {
    let mut log = Vec::new();
    let (verdict, pending) = finish_counting(points::PropagatesAwaited::dispatch(1, &mut log));
    let error = verdict.unwrap_err();
    assert_eq!((log, pending), (vec!["before", "check"], 1));
    let name = "check_awaited".into();
    assert_eq!(
        told(&error),
        (
            "PropagatesAwaited".into(),
            "behaviour::gate.check_awaited".into(),
            name,
            line_of("fn check_awaited("),
            false
        )
    );
    assert_eq!(
        error.source().and_then(Error::source).unwrap().to_string(),
        "invalid digit found in string"
    );
}

#[test]
fn a_panic_unwinds_where_the_point_propagates() {
    let mut log = Vec::new();
    assert_eq!(
        panic_of(|| points::Propagates::dispatch(2, &mut log)),
        "the gate fell over"
    );
    assert_eq!(
        panic_of(|| finish(points::PropagatesAwaited::dispatch(2, &mut log))),
        "the gate fell over"
    );
    assert_eq!(log, ["before", "check"].repeat(2));
    log.clear();
    points::Propagates::dispatch(0, &mut log).unwrap();
    assert_eq!(log, ["before", "check", "after"], "the point works on");
}

#[test]
fn values_before_a_propagated_failure_are_not_given() {
    #[hook_point(mode = collect, on_error = propagate)]
    fn Values() -> u32;

    #[hook(point = Values, priority = 1)]
    fn good() -> u32 {
        1
    }
    #[hook(point = Values, priority = 2)]
    fn bad() -> Result<u32, fmt::Error> {
        Err(fmt::Error)
    }

    assert_eq!(Values::dispatch().unwrap_err().hook().function(), "bad");
    assert_eq!(
        Values::dispatch_named().unwrap_err().hook().function(),
        "bad"
    );
    let mut sink = Vec::new();
    assert_eq!(
        Values::dispatch_into(&mut sink)
            .unwrap_err()
            .hook()
            .function(),
        "bad"
    );
    assert_eq!(sink, [1], "a sink keeps what it got");
    let mut seen = Vec::new();
    let verdict = Values::dispatch_each(|value| {
        seen.push(value);
        ControlFlow::Break(())
    });
    assert_eq!(
        (verdict.is_ok(), seen),
        (true, vec![1]),
        "who has enough does not meet the failure"
    );
}

#[test]
fn a_panic_of_the_callers_own_closure_is_the_callers() {
    #[hook_point(mode = collect)]
    fn Values(log: &mut Vec<&'static str>) -> u32;
    #[hook_point(mode = collect)]
    async fn ValuesAwaited(log: &mut Vec<&'static str>) -> u32;

    #[hook(point = Values)]
    #[hook(point = Values)]
    fn value(log: &mut Vec<&'static str>) -> u32 {
        log.push("ran");
        1
    }
    #[hook(point = ValuesAwaited)]
    #[hook(point = ValuesAwaited)]
    async fn value_awaited(log: &mut Vec<&'static str>) -> u32 {
        pause().await;
        value(log)
    }

    let mut log = Vec::new();
    let (text, reports) =
        reported(|| panic_of(|| Values::dispatch_each(&mut log, |_| panic!("my own"))));
    assert_eq!((text.as_str(), reports), ("my own", vec![]));
    let (text, reports) = reported(|| {
        panic_of(|| finish(ValuesAwaited::dispatch_each(&mut log, |_| panic!("my own"))))
    });
    assert_eq!((text.as_str(), reports), ("my own", vec![]));
    assert_eq!(log, ["ran", "ran"], "no hook ran after the panic");
}

#[test]
fn a_panic_of_the_callers_own_collection_is_the_callers() {
    struct Full;
    impl Extend<u32> for Full {
        fn extend<I: IntoIterator<Item = u32>>(&mut self, values: I) {
            assert!(values.into_iter().next().is_none(), "full");
        }
    }
    #[hook_point(mode = collect)]
    fn Values() -> u32;

    #[hook(point = Values)]
    fn value() -> u32 {
        1
    }

    let (text, reports) = reported(|| panic_of(|| Values::dispatch_into(&mut Full)));
    assert_eq!((text.as_str(), reports), ("full", vec![]));
}

#[test]
fn a_panic_of_the_default_is_the_points() {
    #[hook_point(mode = until_handled)]
    fn Lookup(key: &str) -> u32 {
        panic!("no default for {key}")
    }

    #[hook(point = Lookup)]
    fn known(key: &str) -> Option<u32> {
        (key == "known").then_some(1)
    }

    let (text, reports) = reported(|| panic_of(|| Lookup::dispatch("a")));
    assert_eq!((text.as_str(), reports), ("no default for a", vec![]));
    assert_eq!(Lookup::dispatch("known"), 1);
}

#[test]
fn a_dispatch_may_fail_in_each_of_many_dispatches() {
    #[hook_point(mode = collect)]
    async fn Fail(times: &mut u32);

    #[hook(point = Fail)]
    async fn fail(times: &mut u32) -> Result<(), fmt::Error> {
        pause().await;
        *times += 1;
        Err(fmt::Error)
    }

    let mut times = 0;
    let ((), reports) = reported(|| {
        for _ in 0..100 {
            finish(Fail::dispatch(&mut times));
        }
    });
    assert_eq!((times, reports.len()), (100, 100));
}
