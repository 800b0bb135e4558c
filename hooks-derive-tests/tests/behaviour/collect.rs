//! `collect`: every hook runs, in order, and what the hooks give is gathered.

use std::collections::{BTreeSet, VecDeque};
use std::ops::ControlFlow;

use hooks_core::{hook, hook_point};
use hooks_derive_tests::{finish, finish_counting, pause};

#[test]
fn every_hook_runs_in_order() {
    #[hook_point(mode = collect)]
    fn Observe(log: &mut Vec<&'static str>);

    #[hook(point = Observe, priority = 2)]
    fn second(log: &mut Vec<&'static str>) {
        log.push("second");
    }
    #[hook(point = Observe, priority = 1)]
    fn first(log: &mut Vec<&'static str>) {
        log.push("first");
    }
    #[hook(point = Observe, priority = 3)]
    fn third(log: &mut Vec<&'static str>) -> Result<(), std::fmt::Error> {
        log.push("third");
        Ok(())
    }

    let mut log = Vec::new();
    Observe::dispatch(&mut log);
    assert_eq!(log, ["first", "second", "third"]);
}

#[test]
fn every_hook_is_awaited_in_order_whether_it_suspends_or_is_sync() {
    #[hook_point(mode = collect)]
    async fn Observe(log: &mut Vec<&'static str>);

    #[hook(point = Observe, priority = 1)]
    async fn suspended(log: &mut Vec<&'static str>) {
        log.push("suspended begins");
        pause().await;
        pause().await;
        log.push("suspended ends");
    }
    #[hook(point = Observe, priority = 2)]
    fn sync(log: &mut Vec<&'static str>) {
        log.push("sync");
    }
    #[hook(point = Observe, priority = 3)]
    async fn ready(log: &mut Vec<&'static str>) -> Result<(), std::fmt::Error> {
        log.push("ready");
        Ok(())
    }
    #[hook(point = Observe, priority = 4)]
    async fn last(log: &mut Vec<&'static str>) {
        pause().await;
        log.push("last");
    }

    let mut log = Vec::new();
    let ((), pending) = finish_counting(Observe::dispatch(&mut log));
    assert_eq!(
        log,
        [
            "suspended begins",
            "suspended ends",
            "sync",
            "ready",
            "last"
        ]
    );
    assert_eq!(
        pending, 3,
        "pending as often as its hooks are, and not once more"
    );
}

/// Hooks that give a value in every accepted form.
mod values {
    use super::{hook, hook_point};

    #[hook_point(mode = collect)]
    pub(super) fn Values(from: i32) -> i32;

    #[hook(point = Values, priority = 1)]
    fn value(from: i32) -> i32 {
        from
    }
    #[hook(point = Values, priority = 2)]
    fn nothing() {}
    #[hook(point = Values, priority = 3)]
    fn perhaps(from: i32) -> Option<i32> {
        from.checked_sub(1)
    }
    #[hook(point = Values, priority = 4)]
    fn no_opinion(_: i32) -> Option<i32> {
        None
    }
    #[hook(point = Values, priority = 5)]
    fn fallible_value(from: i32) -> Result<i32, std::fmt::Error> {
        Ok(from + 1)
    }
    #[hook(point = Values, priority = 6)]
    fn fallible_nothing() -> Result<(), std::fmt::Error> {
        Ok(())
    }
    #[hook(point = Values, priority = 7)]
    fn fallible_perhaps() -> Result<Option<i32>, std::fmt::Error> {
        Ok(Some(0))
    }
}

#[test]
fn values_come_in_the_order_of_their_hooks_and_nothing_is_no_value() {
    assert_eq!(values::Values::dispatch(7), [7, 6, 8, 0]);
}

#[test]
fn values_go_into_any_collection() {
    let mut list = vec![100];
    values::Values::dispatch_into(7, &mut list);
    assert_eq!(list, [100, 7, 6, 8, 0]);

    let mut set = BTreeSet::new();
    values::Values::dispatch_into(7, &mut set);
    assert_eq!(set, BTreeSet::from([0, 6, 7, 8]));
}

#[test]
fn a_closure_gets_the_values_until_it_has_enough() {
    let mut seen = Vec::new();
    values::Values::dispatch_each(7, |value| {
        seen.push(value);
        if seen.len() == 2 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    assert_eq!(seen, [7, 6]);
}

#[test]
fn hooks_after_the_last_wanted_value_do_not_run() {
    #[hook_point(mode = collect)]
    fn Tasks(log: &mut Vec<&'static str>) -> u32;

    #[hook(point = Tasks, priority = 1)]
    fn silent(log: &mut Vec<&'static str>) {
        log.push("silent");
    }
    #[hook(point = Tasks, priority = 2)]
    fn wanted(log: &mut Vec<&'static str>) -> u32 {
        log.push("wanted");
        1
    }
    #[hook(point = Tasks, priority = 3)]
    fn late(log: &mut Vec<&'static str>) -> u32 {
        log.push("late");
        2
    }

    let mut log = Vec::new();
    Tasks::dispatch_each(&mut log, |_| ControlFlow::Break(()));
    assert_eq!(log, ["silent", "wanted"]);
}

#[test]
fn each_value_can_be_told_with_its_hook() {
    let named = values::Values::dispatch_named(7);
    let told: Vec<_> = named
        .iter()
        .map(|named| (named.value, named.by.function()))
        .collect();
    assert_eq!(
        told,
        [
            (7, "value"),
            (6, "perhaps"),
            (8, "fallible_value"),
            (0, "fallible_perhaps")
        ]
    );
}

/// As [`values`], awaited.
mod awaited {
    use super::{hook, hook_point, pause};

    #[hook_point(mode = collect)]
    pub(super) async fn Values(from: i32) -> i32;

    #[hook(point = Values, priority = 1)]
    async fn value(from: i32) -> i32 {
        pause().await;
        from
    }
    #[hook(point = Values, priority = 2)]
    async fn nothing() {
        pause().await;
    }
    #[hook(point = Values, priority = 3)]
    async fn perhaps(from: i32) -> Option<i32> {
        from.checked_sub(1)
    }
    #[hook(point = Values, priority = 4)]
    fn sync(from: i32) -> Option<i32> {
        from.checked_mul(2)
    }
    #[hook(point = Values, priority = 5)]
    async fn fallible_value(from: i32) -> Result<i32, std::fmt::Error> {
        pause().await;
        Ok(from + 1)
    }
    #[hook(point = Values, priority = 6)]
    async fn fallible_perhaps() -> Result<Option<i32>, std::fmt::Error> {
        Ok(None)
    }
}

#[test]
fn awaited_values_come_in_the_order_of_their_hooks() {
    assert_eq!(finish(awaited::Values::dispatch(7)), [7, 6, 14, 8]);
}

#[test]
fn awaited_values_go_into_any_collection() {
    let mut queue = VecDeque::new();
    finish(awaited::Values::dispatch_into(7, &mut queue));
    assert_eq!(queue, [7, 6, 14, 8]);
}

#[test]
fn a_closure_gets_awaited_values_until_it_has_enough() {
    let mut seen = Vec::new();
    let dispatch = awaited::Values::dispatch_each(7, |value| {
        seen.push(value);
        if value == 6 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    assert_eq!(
        finish_counting(dispatch),
        ((), 2),
        "the suspending hook behind the break is not started"
    );
    assert_eq!(seen, [7, 6]);
}

#[test]
fn each_awaited_value_can_be_told_with_its_hook() {
    let named = finish(awaited::Values::dispatch_named(7));
    let told: Vec<_> = named
        .iter()
        .map(|named| (named.value, named.by.function()))
        .collect();
    assert_eq!(
        told,
        [
            (7, "value"),
            (6, "perhaps"),
            (14, "sync"),
            (8, "fallible_value")
        ]
    );
}

#[test]
fn a_point_without_hooks_gives_no_values() {
    #[hook_point(mode = collect)]
    fn Nobody(from: i32) -> String;
    #[hook_point(mode = collect)]
    async fn NobodyAwaited(from: i32) -> String;

    assert_eq!(Nobody::dispatch(1), Vec::<String>::new());
    assert_eq!(Nobody::dispatch_named(1), []);
    assert_eq!(finish_counting(NobodyAwaited::dispatch(1)), (Vec::new(), 0));
    let mut sink = Vec::new();
    Nobody::dispatch_into(1, &mut sink);
    finish(NobodyAwaited::dispatch_into(1, &mut sink));
    assert_eq!(sink, Vec::<String>::new());
}

#[test]
fn a_value_may_itself_be_an_option() {
    #[hook_point(mode = collect)]
    fn Ports(host: &str) -> Option<u16>;

    #[hook(point = Ports, priority = 1)]
    fn unset() -> Option<u16> {
        None
    }
    #[hook(point = Ports, priority = 2)]
    fn set(host: &str) -> Option<Option<u16>> {
        (host == "localhost").then_some(Some(80))
    }

    assert_eq!(Ports::dispatch("localhost"), [None, Some(80)]);
    assert_eq!(Ports::dispatch("elsewhere"), [None]);
}
