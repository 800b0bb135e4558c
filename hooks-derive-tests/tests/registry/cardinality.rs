//! Points that ask for a number of hooks, in registries.

use hooks_core::{Registry, hook_point};
use hooks_derive_tests::{finish, line_of, panic_of};

#[hook_point(mode = until_handled, hooks = exactly_one)]
fn Engine() -> u32;

#[hook_point(mode = collect, hooks = at_least_one)]
async fn Listeners() -> u32;

#[hook_point(mode = collect, hooks = at_most_one)]
fn Screen() -> u32;

fn point(text: &str) -> String {
    let line = line_of(include_str!("cardinality.rs"), text);
    format!("({}:{line})", file!())
}

#[test]
fn one_too_many_is_refused_and_the_first_stays() {
    let registry = Registry::empty();
    let first = Engine::hook(1, || Some(1)).named("first");
    let second = Engine::hook(1, || Some(2)).named("second");
    registry.register(first).unwrap();
    registry.register(Screen::hook(1, || 1)).unwrap();
    let error = registry.register(second).unwrap_err();
    assert!(!error.is_duplicate());
    let problem: Vec<String> = error.problems().collect();
    assert_eq!(
        problem,
        [format!(
            "`registry::cardinality::Engine` {} says `hooks = exactly_one` and has 2: `registry::first` {}, `registry::second` {}",
            point("fn Engine()"),
            point("let first ="),
            point("let second =")
        )]
    );
    assert_eq!(Engine::dispatch_in(&registry), Some(1));
    assert!(registry.register(Screen::hook(2, || 2)).is_err());
    assert_eq!(Screen::dispatch_in(&registry), [1]);
    assert_eq!(registry.list().len(), 2);
}

#[test]
fn a_wrapper_is_not_counted() {
    let registry = Registry::builder()
        .hook(Engine::hook(1, || Some(1)))
        .hook(Engine::wrap(1, |next| next.run()))
        .build()
        .unwrap();
    registry
        .register(Engine::wrap(2, |next| next.run().map(|it| it + 1)))
        .unwrap();
    assert_eq!(Engine::dispatch_in(&registry), Some(2));
}

#[test]
fn what_leaves_too_few_is_told_by_the_next_dispatch_of_that_point() {
    let registry = Registry::builder()
        .hook(Engine::hook(1, || Some(1)).named("engine"))
        .hook(Listeners::hook(1, || 1).named("listener"))
        .hook(Screen::hook(1, || 1))
        .build()
        .unwrap();
    let words = format!(
        "`registry::cardinality::Engine` was dispatched, but `registry::cardinality::Engine` {} says `hooks = exactly_one` \
         and has none",
        point("fn Engine()")
    );
    assert!(registry.disable("engine").unwrap());
    let text = panic_of(|| Engine::dispatch_in(&registry));
    assert!(text.starts_with(&words), "{text}");
    assert!(panic_of(|| Engine::active_in(&registry).is_some()).starts_with(&words));
    assert!(panic_of(|| registry.scope(Engine::dispatch)).starts_with(&words));
    assert_eq!(Screen::dispatch_in(&registry), [1], "of that point only");
    assert!(registry.enable("engine").unwrap());
    assert_eq!(Engine::dispatch_in(&registry), Some(1));

    assert!(registry.unregister("listener").unwrap());
    let text = panic_of(|| finish(Listeners::dispatch_in(&registry)));
    assert!(
        text.contains("says `hooks = at_least_one` and has none"),
        "{text}"
    );
    registry.register(Listeners::hook(1, || 2)).unwrap();
    assert_eq!(finish(Listeners::dispatch_in(&registry)), [2]);
}

#[test]
fn one_that_is_disabled_makes_room_for_another_and_both_are_too_many() {
    let registry = Registry::builder()
        .hook(Engine::hook(1, || Some(1)).named("one"))
        .build()
        .unwrap();
    assert!(registry.disable("one").unwrap());
    let two = registry
        .register(Engine::hook(1, || Some(2)).named("two"))
        .unwrap();
    assert_eq!(Engine::dispatch_in(&registry), Some(2));
    assert!(registry.enable("one").unwrap());
    let text = panic_of(|| Engine::dispatch_in(&registry));
    assert!(
        text.contains("says `hooks = exactly_one` and has 2: "),
        "{text}"
    );
    assert!(two.unregister());
    assert_eq!(Engine::dispatch_in(&registry), Some(1));
}

#[test]
fn a_point_that_nothing_ever_hooked_in_a_registry_asks_for_nothing() {
    assert_eq!(Engine::dispatch_in(&Registry::empty()), None);
}

#[test]
fn a_builder_refuses_what_is_too_many() {
    let error = Registry::builder()
        .hook(Screen::hook(1, || 1))
        .hook(Screen::hook(1, || 1))
        .hook(Engine::hook(1, || Some(1)))
        .hook(Engine::hook(1, || Some(1)))
        .build()
        .unwrap_err();
    let problems: Vec<String> = error.problems().collect();
    assert_eq!(problems.len(), 2);
    assert!(problems[0].contains("Engine` (") && problems[0].contains("and has 2: "));
    assert!(problems[1].contains("Screen` (") && problems[1].contains("and has 2: "));
}
