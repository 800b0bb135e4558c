//! What a builder takes, and what it refuses, all at once.

use hooks_core::{Registration, Registry, extension, hook, hook_point, priority};
use hooks_derive_tests::{line_of, panic_of};

#[hook_point(mode = collect)]
fn Roll(log: &mut Vec<String>);

/// A linked extension, whose constructor marks what it made.
struct Caller(&'static str);

#[extension(name = "builder_caller", priority = 20, new = Caller("made"))]
impl Caller {
    #[hook(point = Roll)]
    fn call(&self, log: &mut Vec<String>) {
        log.push(format!("caller {}", self.0));
    }

    #[hook(point = Roll, priority = 7)]
    fn first(&self, log: &mut Vec<String>) {
        log.push(format!("first {}", self.0));
    }
}

#[derive(Default)]
struct Echo;

#[extension(name = "builder_echo", priority = 30)]
impl Echo {
    #[hook(point = Roll)]
    fn answer(&self, log: &mut Vec<String>) {
        log.push("echo".into());
    }
}

#[hook(point = Roll, priority = 40)]
fn builder_free(log: &mut Vec<String>) {
    log.push("free".into());
}

#[derive(Default)]
struct Other;

#[extension(name = "builder_other", priority = 50)]
impl Other {
    #[hook(point = Roll)]
    fn answer(&self, log: &mut Vec<String>) {
        log.push("other".into());
    }
}

/// What a roll call in `registry` gives.
fn rolled(registry: &Registry) -> Vec<String> {
    let mut log = Vec::new();
    Roll::dispatch_in(registry, &mut log);
    log
}

fn place(text: &str) -> String {
    format!("{}:{}", file!(), line_of(include_str!("builder.rs"), text))
}

#[test]
fn an_empty_registry_runs_nothing_and_lists_nothing() {
    let registry = Registry::empty();
    assert!(rolled(&registry).is_empty());
    assert!(Roll::active_in(&registry).is_none());
    assert!(registry.list().is_empty());
    assert!(rolled(&Registry::builder().build().unwrap()).is_empty());
}

#[test]
fn what_is_linked_is_taken_with_instances_of_its_own() {
    let registry = Registry::builder().linked().build().unwrap();
    let all = ["first made", "caller made", "echo", "free", "other"];
    assert_eq!(rolled(&registry), all);
    assert!(Roll::active_in(&registry).is_some());
    let linked = Registry::linked().get::<Caller>("builder_caller").unwrap();
    let own = registry.get::<Caller>("builder_caller").unwrap();
    assert!(!std::ptr::eq(&raw const *linked, &raw const *own));
    let listed = registry.list();
    let caller = listed.iter().find(|it| it.name() == "builder_caller");
    assert!(caller.unwrap().is_linked());
}

#[test]
fn a_stub_stands_in_the_place_of_what_is_linked() {
    let registry = Registry::builder()
        .linked()
        .replace(Caller("stub"))
        .without("builder_free")
        .without("registry::builder_other")
        .build()
        .unwrap();
    assert_eq!(rolled(&registry), ["first stub", "caller stub", "echo"]);
    assert_eq!(registry.get::<Caller>("builder_caller").unwrap().0, "stub");
}

#[test]
fn extensions_hooks_and_registrations_are_taken_under_names_and_priorities_of_their_own() {
    let registry = Registry::builder()
        .extension(Caller("plain"))
        .with(
            Registration::of(Caller("renamed"))
                .named("spare")
                .priority(priority::FIRST),
        )
        .hook(Roll::hook(60, |log| log.push("closure".into())))
        .hook(Roll::hook(55, |log| log.push("named".into())).named("stub"))
        .with(Registration::of(Roll::hook(1, |log| log.push("moved".into()))).priority(99))
        .with(Echo)
        .build()
        .unwrap();
    assert_eq!(
        rolled(&registry),
        [
            "caller renamed", // a method with a priority of its own keeps that
            "first plain",
            "first renamed",
            "caller plain",
            "echo",
            "named",
            "closure",
            "moved"
        ]
    );
    let identities: Vec<String> = registry.list().iter().map(ToString::to_string).collect();
    assert_eq!(
        identities,
        [
            "registry::builder_caller",
            "registry::builder_echo",
            "registry::closure",
            "registry::closure",
            "registry::spare",
            "registry::stub"
        ]
    );
}

#[test]
fn one_registry_is_all_of_its_clones_and_no_other() {
    let registry = Registry::builder().extension(Echo).build().unwrap();
    let clone = registry.clone();
    let other = Registry::builder().extension(Echo).build().unwrap();
    assert!(clone.unregister("builder_echo").unwrap());
    assert!(rolled(&registry).is_empty());
    assert_eq!(rolled(&other), ["echo"]);
}

#[test]
fn everything_that_is_wrong_is_told_at_once() {
    let one = Roll::hook(1, |_| ()).named("twice");
    let two = Roll::hook(1, |_| ()).named("twice");
    let error = Registry::builder()
        .hook(one)
        .hook(two)
        .extension(Echo)
        .extension(Echo)
        .replace(Caller("nobody"))
        .without("builder_ehco")
        .without("nothing_like_it")
        .build()
        .unwrap_err();
    let problems: Vec<String> = error.problems().collect();
    assert_eq!(
        problems[..3],
        [
            format!(
                "`.replace(…)` at {} puts `registry::builder_caller` in the place of the linked one, and nothing linked is \
                 taken: say `.linked()`, or add it with `.extension(…)`",
                place("replace(Caller(\"nobody\"")
            ),
            "`.without(\"builder_ehco\")` leaves out nothing: did you mean `registry::builder_echo`?".to_owned(),
            "`.without(\"nothing_like_it\")` leaves out nothing: there is `registry::builder_echo`, `registry::twice`"
                .to_owned(),
        ]
    );
    for (problem, name) in problems[3..].iter().zip(["twice", "builder_echo"]) {
        let begin = format!("two registrations are called `registry::{name}`: one registered at ");
        assert!(problem.starts_with(&begin), "{problem}");
    }
    assert_eq!(problems.len(), 5);
    let text = error.to_string();
    assert!(
        text.starts_with(
            "this registry cannot be built, there are 5 problems:\n  1. `.replace(…)` at "
        ),
        "{text}"
    );
}

#[test]
fn a_closure_without_a_name_is_nobodys_namesake() {
    let registry = Registry::builder()
        .hook(Roll::hook(1, |log| log.push("one".into())))
        .hook(Roll::hook(2, |log| log.push("two".into())).named("closure"))
        .hook(Roll::hook(3, |log| log.push("three".into())))
        .build()
        .unwrap();
    assert_eq!(rolled(&registry), ["one", "two", "three"]);
    let again = Roll::hook(4, |_| ()).named("closure");
    assert!(registry.register(again).unwrap_err().is_duplicate());
    let error = registry.unregister("closure").unwrap_err();
    assert_eq!(error.name(), "closure");
}

#[test]
fn a_name_that_several_have_leaves_out_none_of_them() {
    // A closure behind a pointer does not say where it was written: it is of the crate of the point.
    let elsewhere: Box<dyn Fn(&mut test_points::Call) + Send + Sync> = Box::new(|_| ());
    let error = Registry::builder()
        .linked()
        .hook(test_points::Nobody::hook(1, elsewhere).named("builder_echo"))
        .without("builder_echo")
        .build()
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        "this registry cannot be built, there is 1 problem:\n  1. `builder_echo` may be `registry::builder_echo` or \
         `test_points::builder_echo`: write one of these instead"
    );
}

#[test]
fn a_priority_out_of_bounds_is_refused_where_it_is_written() {
    let text = panic_of(|| Roll::hook(priority::LAST + 1, |_| ()));
    assert!(text.contains("1000001"), "{text}");
    let text = panic_of(|| Registration::of(Echo).priority(priority::FIRST - 1));
    assert!(text.contains("-1000001"), "{text}");
}

#[test]
fn a_builder_that_is_given_up_drops_what_it_was_given() {
    let held = std::sync::Arc::new(());
    let kept = std::sync::Arc::clone(&held);
    let builder = Registry::builder().hook(Roll::hook(1, move |_| {
        assert!(std::sync::Arc::strong_count(&kept) > 0);
    }));
    assert_eq!(std::sync::Arc::strong_count(&held), 2);
    drop(builder.without("nobody").build().unwrap_err());
    assert_eq!(std::sync::Arc::strong_count(&held), 1);
}
