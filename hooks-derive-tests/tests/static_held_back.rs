//! A program that cannot be sealed is not dispatched, whatever is registered and whoever watches: instances may be missing.

#![forbid(unsafe_code)]
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test stops where it fails"
)]

use hooks_core::{Observer, Registry, extension, hook, hook_point};
use hooks_derive_tests::panic_of;

#[hook_point(mode = collect)]
fn Allowed(log: &mut Vec<String>);

struct Guard(String);

#[extension(new = panic!("no table"))]
impl Guard {
    #[hook(point = Allowed)]
    fn check(&self, log: &mut Vec<String>) {
        log.push(self.0.clone());
    }
}

struct Watcher;

impl Observer for Watcher {}

#[test]
fn what_cannot_be_sealed_is_not_dispatched_after_a_change_either() {
    let registry = Registry::linked();
    let late = Allowed::hook(1, |log| log.push("late".into())).named("late");
    let handle = registry.register(late).unwrap();
    let _observing = registry.observe(Watcher);
    let _counting = registry.count();
    for change in [Registry::disable, Registry::enable] {
        assert!(change(&registry, "late").unwrap());
        let text = panic_of(|| Allowed::dispatch(&mut Vec::new()));
        assert!(text.contains("no table"), "{text}");
    }
    assert!(handle.unregister());
    let text = panic_of(|| Allowed::dispatch(&mut Vec::new()));
    assert!(text.contains("no table"), "{text}");
}
