//! A program that cannot be sealed says why, all of it, and says it again wherever it is dispatched.

#![forbid(unsafe_code)]
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::string_slice,
    reason = "a test stops where it fails"
)]

use std::sync::atomic::{AtomicU32, Ordering};

use hooks_core::{extension, hook, hook_point, hooks_of};
use hooks_derive_tests::{finish, panic_of};

/// Nothing hooks it but what is broken.
#[hook_point(mode = collect)]
fn Observe(log: &mut Vec<&'static str>);

#[hook_point(mode = collect)]
async fn ObserveAwaited(log: &mut Vec<&'static str>);

#[hook_point(mode = collect)]
fn Nobody();

#[hook(point = Observe)]
#[hook(point = ObserveAwaited)]
fn healthy(log: &mut Vec<&'static str>) {
    log.push("healthy");
}

mod first {
    use super::extension;

    #[derive(Debug, Default)]
    struct Logging;

    #[extension]
    impl Logging {}
}

mod second {
    use super::extension;

    #[derive(Debug, Default)]
    struct Other;

    #[extension(name = "logging")]
    impl Other {}
}

#[derive(Debug)]
struct Panicking;

#[extension(new = panic!("no {} today", "instance"))]
impl Panicking {}

#[derive(Debug)]
struct Dispatching;

#[extension(new = { Observe::dispatch(&mut Vec::new()); Dispatching })]
impl Dispatching {}

#[derive(Debug)]
struct Sealing;

#[extension(new = { hooks_core::seal().unwrap(); Sealing })]
impl Sealing {}

#[derive(Debug)]
struct Looking;

#[extension(new = { assert!(Nobody::active().is_none()); Looking })]
impl Looking {}

#[derive(Debug)]
struct Registering;

#[extension(new = {
    let _handle = hooks_core::Registry::linked().register(Nobody::hook(1, || ())).unwrap();
    Registering
})]
impl Registering {}

static MADE: AtomicU32 = AtomicU32::new(0);

#[derive(Debug)]
struct Zealous;

#[extension(new = { MADE.fetch_add(1, Ordering::SeqCst); Zealous })]
impl Zealous {}

/// The place of the first line of this file that holds `text`.
fn place(text: &str) -> String {
    let line = hooks_derive_tests::line_of(include_str!("static_startup.rs"), text);
    format!("{}:{line}", file!())
}

fn expected() -> Vec<String> {
    let dispatched = "hooks are being sealed on this thread, and a constructor that runs meanwhile dispatched a hook \
                      point, used `Registry::linked()` or sealed: move that work out of the constructor";
    let panicked = |name: &str, text: &str, said: &str| {
        format!(
            "extension `static_startup::{name}` ({}) panicked while it was built: {said}",
            place(text)
        )
    };
    vec![
        format!(
            "two extensions are called `static_startup::logging`: {} and {}; give one of them another name, as in \
             `#[extension(name = \"…\")]`",
            place("impl Logging"),
            place("impl Other")
        ),
        panicked("dispatching", "impl Dispatching", dispatched),
        panicked("looking", "impl Looking", dispatched),
        panicked("panicking", "impl Panicking", "no instance today"),
        panicked("registering", "impl Registering", dispatched),
        panicked("sealing", "impl Sealing", dispatched),
    ]
}

#[test]
fn all_problems_are_told_at_once() {
    let error = hooks_core::seal().unwrap_err();
    assert_eq!(error.problems().collect::<Vec<_>>(), expected());
    assert_eq!(error.len(), expected().len());
}

#[test]
fn the_report_numbers_its_problems_and_reads_the_same_from_main() {
    let error = hooks_core::seal().unwrap_err();
    let numbered = (1..)
        .zip(expected())
        .map(|(number, problem): (u32, _)| format!("\n  {number}. {problem}"));
    let report = format!(
        "hooks cannot be sealed, there are 6 problems:{}",
        numbered.collect::<String>()
    );
    assert_eq!(error.to_string(), report);
    assert_eq!(format!("{error:?}"), report);
}

#[test]
fn sealing_again_tells_the_same_and_makes_nothing_anew() {
    let first = hooks_core::seal().unwrap_err().to_string();
    let second = hooks_core::seal().unwrap_err().to_string();
    assert_eq!(first, second);
    assert_eq!(
        MADE.load(Ordering::SeqCst),
        1,
        "the instances without a problem were made, once"
    );
}

#[test]
fn every_dispatch_panics_with_the_report_whose_first_line_names_seal() {
    let report = hooks_core::seal().unwrap_err().to_string();
    let mut log = Vec::new();
    let texts = [
        panic_of(|| Observe::dispatch(&mut log)),
        panic_of(|| Observe::dispatch(&mut Vec::new())),
        panic_of(|| finish(ObserveAwaited::dispatch(&mut Vec::new()))),
        panic_of(Nobody::dispatch),
        panic_of(Nobody::active),
        panic_of(|| hooks_of::<Observe>().count()),
    ];
    for text in texts {
        let (first, rest) = text.split_once('\n').unwrap();
        assert!(first.contains("`hooks_core::seal()`"), "{first}");
        assert_eq!(rest, report);
    }
    assert_eq!(log, Vec::<&str>::new());
}

#[test]
fn the_plan_lists_what_is_linked_and_then_the_problems() {
    let report = hooks_core::seal().unwrap_err().to_string();
    let plan = hooks_core::plan().to_string();
    let (listed, problems) = plan.split_once("error: ").unwrap();
    assert_eq!(problems, format!("{report}\n"));
    assert!(
        listed.contains("100  static_startup::healthy, static_startup "),
        "{listed}"
    );
}
