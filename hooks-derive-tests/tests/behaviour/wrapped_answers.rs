//! Who answered, where wrappers stand around: `dispatch_named`, the sinks, and `active`.

use std::ops::ControlFlow;

use hooks_core::{HookError, HookErrors, Named, Next, hook, hook_point};
use hooks_derive_tests::{finish, pause};

fn named<T>(answers: Vec<Named<T>>) -> Vec<(T, String)> {
    answers
        .into_iter()
        .map(|answer| (answer.value, answer.by.function().to_owned()))
        .collect()
}

fn by(name: &str) -> String {
    name.to_owned()
}

/// The wrappers: at 0 the inner one answers, at 1 the outer one; at 2 the outer one answers where nobody did.
mod lookup {
    use super::{Next, hook, hook_point, pause};

    #[hook_point(mode = until_handled)]
    pub(super) fn Lookup(key: u32) -> u32;
    #[hook_point(mode = until_handled)]
    pub(super) async fn LookupAwaited(key: u32) -> u32;

    #[hook(point = Lookup)]
    #[hook(point = LookupAwaited)]
    fn plain(key: u32) -> Option<u32> {
        (key == 3).then_some(30)
    }
    #[hook(point = Lookup, priority = 1)]
    fn outer(key: u32, next: Next<'_, Lookup>) -> Option<u32> {
        match key {
            1 => Some(10),
            2 => next.run(key).or(Some(20)),
            _ => next.run(key),
        }
    }
    #[hook(point = Lookup, priority = 2)]
    fn inner(key: u32, next: Next<'_, Lookup>) -> Option<u32> {
        if key == 0 { Some(0) } else { next.run(key) }
    }
    #[hook(point = LookupAwaited, priority = 1)]
    async fn outer_awaited(key: u32, next: Next<'_, LookupAwaited>) -> Option<u32> {
        pause().await;
        match key {
            1 => Some(10),
            2 => next.run(key).await.or(Some(20)),
            _ => next.run(key).await,
        }
    }
    #[hook(point = LookupAwaited, priority = 2)]
    async fn inner_awaited(key: u32, next: Next<'_, LookupAwaited>) -> Option<u32> {
        if key == 0 {
            Some(0)
        } else {
            next.run(key).await
        }
    }
}

#[test]
fn an_answer_is_of_the_hook_or_wrapper_that_gave_it() {
    let ask = |key| {
        let answer = lookup::Lookup::dispatch_named(key);
        answer.map(|answer| (answer.value, answer.by.function().to_owned()))
    };
    assert_eq!(ask(0), Some((0, by("inner"))));
    assert_eq!(ask(1), Some((10, by("outer"))));
    assert_eq!(ask(2), Some((20, by("outer"))));
    assert_eq!(ask(3), Some((30, by("plain"))));
    assert_eq!(ask(4), None);
}

#[test]
fn an_awaited_answer_is_of_the_hook_or_wrapper_that_gave_it() {
    let ask = |key| {
        let answer = finish(lookup::LookupAwaited::dispatch_named(key));
        answer.map(|answer| (answer.value, answer.by.function().to_owned()))
    };
    assert_eq!(ask(0), Some((0, by("inner_awaited"))));
    assert_eq!(ask(1), Some((10, by("outer_awaited"))));
    assert_eq!(ask(2), Some((20, by("outer_awaited"))));
    assert_eq!(ask(3), Some((30, by("plain"))));
    assert_eq!(ask(4), None);
}

#[test]
fn the_default_body_is_nobodys_answer_inside_of_wrappers_too() {
    #[hook_point(mode = until_handled)]
    fn Lookup(key: u32) -> u32 {
        key + 1
    }

    #[hook(point = Lookup)]
    fn plain(key: u32) -> Option<u32> {
        (key == 3).then_some(30)
    }
    #[hook(point = Lookup)]
    fn wrapper(key: u32, next: Next<'_, Lookup>) -> u32 {
        if key == 0 { 7 } else { next.run(key) }
    }

    let ask = |key| {
        let answer = Lookup::dispatch_named(key);
        (
            answer.value,
            answer.by.map(|hook| hook.function().to_owned()),
        )
    };
    assert_eq!(ask(0), (7, Some(by("wrapper"))));
    assert_eq!(ask(3), (30, Some(by("plain"))));
    assert_eq!(ask(4), (5, None));
}

/// At 0 the inner wrapper gives values of its own, at 1 the outer one adds a value; else nothing is changed.
mod values {
    use super::{Next, hook, hook_point, pause};

    #[hook_point(mode = collect)]
    pub(super) fn Values(case: u32) -> u32;
    #[hook_point(mode = collect)]
    pub(super) async fn ValuesAwaited(case: u32) -> u32;

    #[hook(point = Values, priority = 1)]
    #[hook(point = ValuesAwaited, priority = 1)]
    fn first() -> u32 {
        1
    }
    #[hook(point = Values, priority = 2)]
    #[hook(point = ValuesAwaited, priority = 2)]
    fn none() -> Option<u32> {
        None
    }
    #[hook(point = Values, priority = 3)]
    #[hook(point = ValuesAwaited, priority = 3)]
    fn last() -> u32 {
        2
    }
    #[hook(point = Values, priority = 1)]
    fn outer(case: u32, next: Next<'_, Values>) -> Vec<u32> {
        let mut values = next.run(case);
        values.extend((case == 1).then_some(3));
        values
    }
    #[hook(point = Values, priority = 2)]
    fn inner(case: u32, next: Next<'_, Values>) -> Vec<u32> {
        if case == 0 { vec![9] } else { next.run(case) }
    }
    #[hook(point = ValuesAwaited, priority = 1)]
    async fn outer_awaited(case: u32, next: Next<'_, ValuesAwaited>) -> Vec<u32> {
        pause().await;
        let mut values = next.run(case).await;
        values.extend((case == 1).then_some(3));
        values
    }
    #[hook(point = ValuesAwaited, priority = 2)]
    async fn inner_awaited(case: u32, next: Next<'_, ValuesAwaited>) -> Vec<u32> {
        if case == 0 {
            vec![9]
        } else {
            next.run(case).await
        }
    }
}

#[test]
fn values_are_of_the_hooks_that_gave_them_as_long_as_wrappers_keep_their_number() {
    let kept = [(1, by("first")), (2, by("last"))];
    assert_eq!(named(values::Values::dispatch_named(2)), kept);
    let awaited = finish(values::ValuesAwaited::dispatch_named(2));
    assert_eq!(named(awaited), kept);
}

#[test]
fn values_that_a_wrapper_adds_to_make_all_of_them_its_own() {
    let added = |outer| [1, 2, 3].map(|value| (value, by(outer)));
    assert_eq!(named(values::Values::dispatch_named(1)), added("outer"));
    let awaited = finish(values::ValuesAwaited::dispatch_named(1));
    assert_eq!(named(awaited), added("outer_awaited"));
}

#[test]
fn values_in_place_of_the_hooks_are_of_the_wrapper_that_did_not_run_them() {
    assert_eq!(named(values::Values::dispatch_named(0)), [(9, by("inner"))]);
    assert_eq!(
        named(finish(values::ValuesAwaited::dispatch_named(0))),
        [(9, by("inner_awaited"))]
    );
}

#[test]
fn what_wrappers_give_goes_into_a_sink_and_to_a_closure_until_it_breaks() {
    let mut sink = vec![0];
    values::Values::dispatch_into(1, &mut sink);
    finish(values::ValuesAwaited::dispatch_into(1, &mut sink));
    assert_eq!(sink, [0, 1, 2, 3, 1, 2, 3]);

    let mut seen = Vec::new();
    values::Values::dispatch_each(1, |value| {
        seen.push(value);
        if value == 2 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    finish(values::ValuesAwaited::dispatch_each(1, |value| {
        seen.push(value);
        ControlFlow::Continue(())
    }));
    assert_eq!(seen, [1, 2, 1, 2, 3]);
}

#[test]
fn an_active_point_dispatches_through_its_wrappers() {
    let active = values::Values::active().unwrap();
    assert_eq!(active.dispatch(1), [1, 2, 3]);
    let active = values::ValuesAwaited::active().unwrap();
    assert_eq!(finish(active.dispatch(1)), [1, 2, 3]);
    let active = lookup::Lookup::active().unwrap();
    assert_eq!(
        active.dispatch_named(1).map(|answer| answer.value),
        Some(10)
    );
}

#[test]
fn what_a_wrapper_gives_in_the_place_of_a_failure_is_its_own() {
    #[hook_point(mode = collect, on_error = collect_errors)]
    fn Gather(fails: bool) -> u32;
    #[hook_point(mode = collect, on_error = propagate)]
    async fn GatherAwaited(fails: bool) -> u32;

    #[hook(point = Gather, priority = 1)]
    #[hook(point = GatherAwaited, priority = 1)]
    fn gives() -> u32 {
        1
    }
    #[hook(point = Gather, priority = 2)]
    #[hook(point = GatherAwaited, priority = 2)]
    fn may_fail(fails: bool) -> Result<(), &'static str> {
        if fails { Err("no") } else { Ok(()) }
    }
    #[hook(point = Gather)]
    fn catches(fails: bool, next: Next<'_, Gather>) -> Result<Vec<u32>, HookErrors> {
        Ok(next.run(fails).unwrap_or_else(|_| vec![7]))
    }
    #[hook(point = GatherAwaited)]
    async fn catches_awaited(
        fails: bool,
        next: Next<'_, GatherAwaited>,
    ) -> Result<Vec<u32>, HookError> {
        Ok(next.run(fails).await.unwrap_or_else(|_| vec![7]))
    }

    assert_eq!(
        named(Gather::dispatch_named(false).unwrap()),
        [(1, by("gives"))]
    );
    assert_eq!(
        named(Gather::dispatch_named(true).unwrap()),
        [(7, by("catches"))]
    );
    let awaited = |fails| named(finish(GatherAwaited::dispatch_named(fails)).unwrap());
    assert_eq!(awaited(false), [(1, by("gives"))]);
    assert_eq!(awaited(true), [(7, by("catches_awaited"))]);
}

#[test]
fn what_a_wrapper_gives_in_the_place_of_a_failure_is_its_own_and_not_the_defaults() {
    #[hook_point(mode = until_handled, on_error = propagate)]
    fn Look(key: &str) -> u32 {
        key.len().try_into().unwrap_or_default()
    }

    #[hook(point = Look)]
    fn asked(key: &str) -> Result<Option<u32>, &'static str> {
        match key {
            "bad" => Err("bad"),
            "one" => Ok(Some(1)),
            _ => Ok(None),
        }
    }
    #[hook(point = Look)]
    fn catches(key: &str, next: Next<'_, Look>) -> Result<u32, HookError> {
        next.run(key).or(Ok(7))
    }

    let told = |key: &str| {
        let answer = Look::dispatch_named(key).unwrap();
        (answer.value, answer.by.map(|by| by.function().to_owned()))
    };
    assert_eq!(told("bad"), (7, Some("catches".to_owned())));
    assert_eq!(told("one"), (1, Some("asked".to_owned())));
    assert_eq!(told("none"), (4, None));
}
