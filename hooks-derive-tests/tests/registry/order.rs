//! The order of hooks in a registry.

use hooks_core::{Registration, Registry, extension, hook, hook_point};

#[hook_point(mode = collect)]
fn Ordered() -> &'static str;

#[derive(Default)]
struct Linked;

#[extension(name = "order_linked")]
impl Linked {
    #[hook(point = Ordered)]
    fn answer(&self) -> &'static str {
        "linked"
    }
}

struct Given(&'static str);

#[extension(name = "order_given", new = Given("made"))]
impl Given {
    #[hook(point = Ordered)]
    fn answer(&self) -> &'static str {
        self.0
    }
}

#[derive(Default)]
struct Last;

/// What it runs behind need not be there.
#[extension(name = "order_last", priority = 1)]
impl Last {
    #[hook(point = Ordered, after("order_given"), after("order_late"))]
    fn answer(&self) -> &'static str {
        "last"
    }
}

#[derive(Default)]
struct Before;

#[extension(name = "order_before", priority = 300)]
impl Before {
    #[hook(point = Ordered, before = Given)]
    fn answer(&self) -> &'static str {
        "before"
    }
}

fn named(text: &'static str) -> Registration {
    Registration::of(Given(text)).named(text)
}

#[test]
fn at_one_priority_what_is_linked_comes_first_and_the_others_as_they_arrive() {
    let registry = Registry::builder()
        .with(named("z"))
        .with(named("a"))
        .linked()
        .without("order_last")
        .without("order_before")
        .build()
        .unwrap();
    registry.register(named("y")).unwrap();
    registry.register(named("b")).unwrap();
    assert_eq!(
        Ordered::dispatch_in(&registry),
        ["made", "linked", "z", "a", "y", "b"]
    );
}

#[test]
fn what_stands_in_the_place_of_something_linked_has_its_place_in_the_order() {
    let registry = Registry::builder()
        .linked()
        .replace(Given("stub"))
        .with(named("given"))
        .without("order_last")
        .without("order_before")
        .build()
        .unwrap();
    assert_eq!(Ordered::dispatch_in(&registry), ["stub", "linked", "given"]);
}

#[test]
fn edges_by_name_and_by_type_hold_for_what_is_given() {
    let registry = Registry::builder()
        .extension(Last)
        .extension(Before)
        .extension(Given("given"))
        .hook(Ordered::hook(400, || "closure").named("order_late"))
        .build()
        .unwrap();
    assert_eq!(
        Ordered::dispatch_in(&registry),
        ["before", "given", "closure", "last"]
    );
}

#[test]
fn an_edge_by_type_means_every_instance_and_one_by_name_the_one_of_that_name() {
    let registry = Registry::builder()
        .extension(Before)
        .extension(Last)
        .with(named("other").priority(500))
        .extension(Given("given"))
        .build()
        .unwrap();
    assert_eq!(
        Ordered::dispatch_in(&registry),
        ["before", "given", "last", "other"]
    );
}

#[test]
fn edges_to_what_is_disabled_vanish_and_come_back() {
    let registry = Registry::builder()
        .extension(Last)
        .extension(Before)
        .extension(Given("given"))
        .hook(Ordered::hook(400, || "closure").named("order_late"))
        .build()
        .unwrap();
    assert!(registry.disable("order_late").unwrap());
    assert_eq!(Ordered::dispatch_in(&registry), ["before", "given", "last"]);
    assert!(registry.disable("order_given").unwrap());
    assert_eq!(Ordered::dispatch_in(&registry), ["last", "before"]);
    assert!(registry.enable("order_late").unwrap());
    assert_eq!(
        Ordered::dispatch_in(&registry),
        ["before", "closure", "last"]
    );
    assert!(registry.enable("order_given").unwrap());
    assert_eq!(
        Ordered::dispatch_in(&registry),
        ["before", "given", "closure", "last"]
    );
}

#[test]
fn a_target_that_has_to_be_there_keeps_a_registry_from_being_built_or_joined() {
    let error = Registry::builder().extension(Before).build().unwrap_err();
    assert_eq!(error.len(), 1);
    let text = error.to_string();
    assert!(
        text.contains(
            "asks for `before = Given`, and `Given` has no hook at `registry::order::Ordered`"
        ),
        "{text}"
    );
    let registry = Registry::empty();
    let error = registry.register(Before).unwrap_err();
    assert!(!error.is_duplicate());
    assert_eq!(error.problems().count(), 1);
    assert!(Ordered::dispatch_in(&registry).is_empty());
    assert!(registry.list().is_empty());
    registry.register(Given("given")).unwrap();
    registry.register(Before).unwrap();
    assert_eq!(Ordered::dispatch_in(&registry), ["before", "given"]);
}

#[test]
fn what_is_registered_together_may_need_each_other() {
    let registry = Registry::empty();
    let all = [Registration::of(Before), Registration::of(Given("given"))];
    assert!(registry.register_all(all).is_complete());
    assert_eq!(Ordered::dispatch_in(&registry), ["before", "given"]);
    // Also where something else is refused.
    let registry = Registry::empty();
    let bulk = registry.register_all([
        Registration::of(Before),
        Registration::of(Given("given")),
        named("a"),
        named("a"),
    ]);
    let identities: Vec<&str> = bulk
        .handles()
        .iter()
        .map(hooks_core::Handle::identity)
        .collect();
    assert_eq!(
        identities,
        [
            "registry::order_before",
            "registry::order_given",
            "registry::a"
        ]
    );
    assert_eq!(bulk.failures().len(), 1);
    assert_eq!(Ordered::dispatch_in(&registry), ["before", "given", "a"]);
    let bulk = Registry::empty().register_all([Registration::of(Before), named("a")]);
    assert_eq!(
        (bulk.handles().len(), bulk.failures().len()),
        (2, 0),
        "of the type that it asks for"
    );
    let bulk = Registry::empty().register_all([Registration::of(Before)]);
    assert_eq!((bulk.handles().len(), bulk.failures().len()), (0, 1));
}

#[test]
fn a_registration_that_would_close_a_circle_is_refused_and_the_others_stay() {
    #[hook_point(mode = collect)]
    fn Round() -> u32;

    #[derive(Default)]
    struct One;
    #[extension(name = "order_one")]
    impl One {
        #[hook(point = Round, before("order_two"))]
        fn answer(&self) -> u32 {
            1
        }
    }
    #[derive(Default)]
    struct Two;
    #[extension(name = "order_zwei")]
    impl Two {
        #[hook(point = Round, before("order_one"))]
        fn answer(&self) -> u32 {
            2
        }
    }
    let registry = Registry::builder().extension(One).build().unwrap();
    let two = || Registration::of(Two).named("order_two");
    let error = registry.register(two()).unwrap_err().to_string();
    assert!(error.contains("ask to run in a circle"), "{error}");
    assert_eq!(Round::dispatch_in(&registry), [1]);
    let error = Registry::builder().extension(One).with(two()).build();
    let error = error.unwrap_err().to_string();
    assert!(error.contains("ask to run in a circle"), "{error}");
    assert!(registry.unregister("order_one").unwrap());
    registry.register(two()).unwrap();
    assert_eq!(Round::dispatch_in(&registry), [2]);
}
