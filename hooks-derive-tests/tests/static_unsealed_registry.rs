//! A program that cannot be sealed: its own registry may be changed and runs nothing all the same, and others can be built.

#![forbid(unsafe_code)]
#![allow(
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test stops where it fails"
)]

use std::sync::atomic::{AtomicBool, Ordering};

use hooks_core::{Registry, extension, hook, hook_point};
use hooks_derive_tests::panic_of;

#[hook_point(mode = collect)]
fn Point() -> usize;

#[hook_point(mode = collect)]
fn Other() -> usize;

#[derive(Debug)]
struct Broken(Vec<usize>);

static MENDED: AtomicBool = AtomicBool::new(false);

#[extension(new = { assert!(MENDED.load(Ordering::Relaxed), "no instance today"); Broken(vec![1]) })]
impl Broken {
    #[hook(point = Point)]
    fn sum(&self) -> usize {
        self.0.iter().sum()
    }
}

#[hook(point = Other)]
fn healthy() -> usize {
    2
}

/// One test, because it first needs the constructor to panic, and then not to.
#[test]
fn no_hook_runs_whose_instance_is_missing_whatever_is_changed() {
    let report = hooks_core::seal().unwrap_err().to_string();
    assert!(
        report.contains("panicked while it was built: no instance today"),
        "{report}"
    );
    let linked = Registry::linked();
    let stopped = || {
        for text in [
            panic_of(Point::dispatch),
            panic_of(Other::dispatch),
            panic_of(|| Point::dispatch_in(&Registry::linked())),
        ] {
            assert!(text.ends_with(&report), "{text}");
        }
    };
    stopped();
    let handle = linked.register(Point::hook(1, || 7)).unwrap();
    stopped();
    linked.register(Other::hook(1, || 7)).unwrap();
    stopped();
    assert!(linked.disable("broken").unwrap());
    stopped();
    // There is no instance that could run.
    assert!(!linked.enable("broken").unwrap());
    assert!(linked.get::<Broken>("broken").is_err());
    assert!(linked.unregister("broken").unwrap());
    assert!(handle.unregister());
    stopped();

    let error = Registry::builder()
        .linked()
        .without("nobody")
        .build()
        .unwrap_err();
    let problems: Vec<String> = error.problems().collect();
    assert_eq!(problems.len(), 2);
    assert!(
        problems[0].starts_with("`.without(\"nobody\")` leaves out nothing: "),
        "{}",
        problems[0]
    );
    assert!(
        problems[1].starts_with("`static_unsealed_registry::broken` (")
            && problems[1].ends_with("cannot be made, its constructor panicked: no instance today"),
        "{}",
        problems[1]
    );
    let without = Registry::builder()
        .linked()
        .without("broken")
        .build()
        .unwrap();
    assert!(Point::dispatch_in(&without).is_empty());
    assert_eq!(Other::dispatch_in(&without), [2]);
    assert_eq!(without.scope(Other::dispatch), [2]);
    let stubbed = Registry::builder()
        .linked()
        .replace(Broken(vec![3, 4]))
        .build()
        .unwrap();
    assert_eq!(Point::dispatch_in(&stubbed), [7]);
    MENDED.store(true, Ordering::Relaxed);
    let mended = Registry::builder().linked().build().unwrap();
    assert_eq!(Point::dispatch_in(&mended), [1]);
    stopped();
}
