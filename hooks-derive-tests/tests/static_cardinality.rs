//! A point with too many hooks or too few is a problem of its own: the others are dispatched as ever.

#![forbid(unsafe_code)]
#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use hooks_core::{Cardinality, Next, PointId, extension, hook, hook_point, hooks_of};
use hooks_derive_tests::{finish, panic_of};

#[hook_point(mode = collect)]
fn Healthy() -> u32;

#[hook(point = Healthy)]
fn healthy() -> u32 {
    1
}

#[hook_point(mode = collect, hooks = exactly_one)]
fn Sole() -> u32;

#[hook(point = Sole)]
fn sole() -> u32 {
    2
}

/// Around the one; wrappers are not counted.
#[hook(point = Sole, wrap)]
fn around(next: Next<'_, Sole>) -> Vec<u32> {
    next.run()
}

#[hook_point(mode = until_handled, hooks = exactly_one)]
fn Engine() -> u32 {
    0
}

#[hook_point(mode = collect, hooks = at_least_one)]
async fn Listener();

#[hook_point(mode = collect, hooks = at_most_one)]
fn Screen() -> u32;

#[hook_point(mode = collect, hooks = at_most_one)]
fn Nobody();

#[derive(Debug, Default)]
struct Twice;

#[extension]
impl Twice {
    #[hook(point = Screen)]
    fn first() -> u32 {
        1
    }

    #[hook(point = Screen)]
    fn second() -> u32 {
        2
    }
}

/// The place of the line of this file that holds `text`.
fn place(text: &str) -> String {
    let line = hooks_derive_tests::line_of(include_str!("static_cardinality.rs"), text);
    format!("{}:{line}", file!())
}

#[test]
fn a_breach_stops_the_dispatch_of_its_point_only() {
    assert_eq!(Healthy::dispatch(), [1]);
    assert_eq!(Sole::dispatch(), [2]);
    Nobody::dispatch();
    assert!(Nobody::active().is_none());
    let report = hooks_core::seal().unwrap_err().to_string();
    let stopped = [
        ("Engine", panic_of(Engine::dispatch)),
        ("Engine", panic_of(Engine::active)),
        ("Listener", panic_of(|| finish(Listener::dispatch()))),
        ("Screen", panic_of(Screen::dispatch)),
        ("Screen", panic_of(|| hooks_of::<Screen>().count())),
    ];
    for (point, text) in stopped {
        let (first, rest) = text.split_once('\n').unwrap();
        assert!(
            first.starts_with(&format!(
                "`static_cardinality::{point}` was dispatched, but `hooks_core::seal()`"
            )),
            "{first}"
        );
        assert_eq!(rest, report);
    }
    assert_eq!(Healthy::dispatch(), [1]);
}

#[test]
fn sealing_tells_of_every_breach_with_the_point_and_its_hooks() {
    let error = hooks_core::seal().unwrap_err();
    let point = |name: &str| {
        format!(
            "`static_cardinality::{name}` ({})",
            place(&format!("fn {name}("))
        )
    };
    let hook = |name: &str| {
        format!(
            "`static_cardinality::twice.{name}` ({})",
            place(&format!("fn {name}("))
        )
    };
    assert_eq!(
        error.problems().collect::<Vec<_>>(),
        [
            format!(
                "{} says `hooks = exactly_one` and has none: link a crate that hooks it, as in `hooks_core::link!(…)`",
                point("Engine")
            ),
            format!(
                "{} says `hooks = at_least_one` and has none: link a crate that hooks it, as in `hooks_core::link!(…)`",
                point("Listener")
            ),
            format!(
                "{} says `hooks = at_most_one` and has 2: {}, {}",
                point("Screen"),
                hook("first"),
                hook("second")
            ),
        ]
    );
}

#[test]
fn the_plan_shows_what_a_point_asks_for() {
    let plan = hooks_core::plan().to_string();
    assert!(
        plan.contains("    collect, on_error = isolate, hooks = exactly_one, static_cardinality "),
        "{plan}"
    );
    assert!(
        plan.contains("says `hooks = at_most_one` and has 2: "),
        "{plan}"
    );
    assert_eq!(PointId::of::<Sole>().cardinality(), Cardinality::ExactlyOne);
    assert_eq!(PointId::of::<Healthy>().cardinality(), Cardinality::Any);
}
