//! A program whose edges cannot hold is not sealed, and says of each why, with all places; so it does of points that have
//! too many hooks or too few.

#![forbid(unsafe_code)]
#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use hooks_core::{Next, extension, hook, hook_point, hooks_of};
use hooks_derive_tests::panic_of;

#[hook_point(mode = collect)]
fn Healthy();

#[hook(point = Healthy)]
fn healthy() {}

#[hook_point(mode = collect)]
fn Circle();

#[derive(Debug, Default)]
struct Guard;

#[extension]
impl Guard {
    #[hook(point = Circle)]
    fn check() {}
}

#[hook(point = Circle, priority = 7, before("cache"), after = Guard)]
fn log() {}

#[derive(Debug, Default)]
struct Cache;

#[extension]
impl Cache {
    #[hook(point = Circle, before = Guard)]
    fn fill() {}
}

#[extension(part)]
impl Guard {
    #[hook(point = Circle)]
    fn recheck() {}
}

#[hook(point = Circle, before("static_order::guard"))]
fn waits_for_nobody() {}

#[hook_point(mode = collect)]
fn Narcissus();

#[derive(Debug, Default)]
struct Mirror;

#[extension(part)]
impl Mirror {
    #[hook(point = Narcissus, after("mirror"))]
    fn look() {}
}

#[extension]
impl Mirror {}

#[hook_point(mode = collect)]
fn Missing();

#[hook(point = Missing, before = Guard, after = not_a_hook, after("nobody"))]
fn lonely() {}

fn not_a_hook() {}

#[hook_point(mode = collect)]
fn Shared();

mod first {
    use super::hook;

    #[hook(point = super::Shared)]
    pub(super) fn shared() {}
}

mod second {
    use super::hook;

    #[hook(point = super::Shared)]
    #[hook(point = super::Shared)]
    pub(crate) fn shared() {}
}

#[hook(point = Shared, after("shared"))]
fn asks() {}

#[hook_point(mode = collect, hooks = at_most_one)]
fn Engine();

#[hook(point = Engine)]
#[hook(point = Engine)]
fn engine() {}

#[hook_point(mode = collect)]
fn Wrapped();

#[hook(point = Wrapped, before = around)]
fn inside() {}

#[hook(point = Wrapped, wrap, after("inside"))]
fn around(next: Next<'_, Wrapped>) {
    next.run();
}

/// The place of the line of this file that holds `text`.
fn place(text: &str) -> String {
    let line = hooks_derive_tests::line_of(include_str!("static_order.rs"), text);
    format!("{}:{line}", file!())
}

fn expected() -> Vec<String> {
    let hook = |name: &str| {
        let (_, function) = name.rsplit_once('.').unwrap_or(("", name));
        format!(
            "`static_order::{name}` ({})",
            place(&format!("fn {function}()"))
        )
    };
    let absent = |side, target| {
        format!(
            "{} asks for `{side} = {target}`, and `{target}` has no hook at `static_order::Missing`: let it hook the point, \
             or remove `{side} = {target}`; where it may be missing, write its name in parentheses, as in `{side}(\"name\")`",
            hook("lonely")
        )
    };
    let (log, fill, check) = (hook("log"), hook("cache.fill"), hook("guard.check"));
    let around = format!("`static_order::around` ({})", place("fn around("));
    let inside = hook("inside");
    let apart = |hook: &str, edge, other: &str, wrapper| {
        format!(
            "{hook} asks for `{edge}`, which is {other}, and the {wrapper} is a wrapper: wrappers run around all other hooks \
             of `static_order::Wrapped`; remove `{edge}`"
        )
    };
    let shared = |text| format!("`static_order::shared` ({})", place(text));
    vec![
        format!(
            "hooks of `static_order::Circle` ask to run in a circle; remove one of these:\n       \
             {log} before {fill}: `before(\"cache\")` of the former\n       \
             {fill} before {check}: `before = Guard` of the former\n       \
             {check} before {log}: `after = Guard` of the latter",
        ),
        format!(
            "`static_order::Engine` ({}) says `hooks = at_most_one` and has 2: {engine}, {engine}",
            place("fn Engine()"),
            engine = hook("engine"),
        ),
        absent("before", "Guard"),
        absent("after", "not_a_hook"),
        format!(
            "hooks of `static_order::Narcissus` ask to run in a circle; remove one of these:\n       \
             {look} before {look}: `after(\"mirror\")` of the latter",
            look = hook("mirror.look"),
        ),
        format!(
            "{} asks for `after(\"shared\")`, and at `static_order::Shared` that may be {}, {}: write \
             `after(\"crate::name\")`, or a path, as in `after = path`",
            hook("asks"),
            shared("pub(super) fn shared()"),
            shared("pub(crate) fn shared()"),
        ),
        apart(&around, "after(\"inside\")", &inside, "first"),
        apart(&inside, "before = around", &around, "second"),
    ]
}

#[test]
fn every_problem_is_told_with_the_hooks_and_their_places() {
    let error = hooks_core::seal().unwrap_err();
    assert_eq!(error.problems().collect::<Vec<_>>(), expected());
}

#[test]
fn edges_that_cannot_hold_stop_the_whole_program() {
    let report = hooks_core::seal().unwrap_err().to_string();
    for text in [
        panic_of(Healthy::dispatch),
        panic_of(|| hooks_of::<Circle>().count()),
    ] {
        assert_eq!(text.split_once('\n').unwrap().1, report);
    }
}
