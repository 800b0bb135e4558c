//! Extensions that wait for each other are told so where they are registered together: each alone lacks the other.

#![forbid(unsafe_code)]
#![allow(
    clippy::unused_self,
    clippy::unwrap_used,
    reason = "hooks come in every form, needed or not, and a test stops where it fails"
)]

use hooks_core::{RegisterError, Registration, Registry, extension, hook, hook_point};

#[hook_point(mode = collect)]
fn Step();

#[derive(Debug, Default)]
struct Hen;

#[extension]
impl Hen {
    #[hook(point = Step, before = Egg)]
    fn lay(&self) {}
}

#[derive(Debug, Default)]
struct Egg;

#[extension]
impl Egg {
    #[hook(point = Step, before = Hen)]
    fn hatch(&self) {}
}

#[test]
fn what_waits_for_each_other_is_told_so_when_it_is_registered_together() {
    let registry = Registry::empty();
    let well = Registration::of(Step::hook(1, || ()).named("well"));
    let all = [Registration::of(Hen), well, Registration::of(Egg)];
    let bulk = registry.register_all(all);
    let identities = bulk.failures().iter().map(RegisterError::identity);
    assert!(identities.eq(["static_circle::hen", "static_circle::egg"]));
    for error in bulk.failures() {
        let text = error.to_string();
        assert!(text.contains("ask to run in a circle"), "{text}");
        assert!(text.contains("`before = Egg` of the former"), "{text}");
    }
    assert_eq!(bulk.handles().len(), 1);
    assert_eq!(registry.list().len(), 1);
    let error = registry.register(Hen).unwrap_err().to_string();
    assert!(error.contains("`Egg` has no hook"), "{error}");
}
