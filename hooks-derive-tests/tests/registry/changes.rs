//! Changes of a registry while a dispatch in it is under way, by its hooks.

use std::ops::ControlFlow;
use std::pin::pin;
use std::sync::Mutex;

use hooks_core::{Handle, Registry, hook_point};
use hooks_derive_tests::{finish, pause, poll};

type Log = Mutex<Vec<&'static str>>;

/// What a hook of the test does.
type Deed<'a> = dyn Fn(&'static str) + Send + Sync + 'a;

#[hook_point(mode = collect)]
fn Step(deed: &Deed<'_>);

#[hook_point(mode = collect)]
async fn StepLater(deed: &Deed<'_>);

/// A registry in which hooks called `one` to `four` do what they are told, each in its turn.
fn four() -> Registry {
    let mut builder = Registry::builder();
    for (priority, name) in (1..).zip(["one", "two", "three", "four"]) {
        builder = builder
            .hook(Step::hook(priority, move |deed| deed(name)).named(name))
            .hook(
                StepLater::hook_boxed(priority, move |deed| {
                    Box::pin(async move {
                        pause().await;
                        deed(name);
                    })
                })
                .named(format!("{name}_later")),
            );
    }
    builder.build().unwrap()
}

/// What runs where a hook of the name does `act`, and what runs the time after.
fn steps(
    registry: &Registry,
    at: &'static str,
    act: &(dyn Fn() + Send + Sync),
) -> [Vec<&'static str>; 2] {
    let log = Log::default();
    let run = |act: &(dyn Fn() + Send + Sync)| {
        Step::dispatch_in(registry, &|name| {
            log.lock().unwrap().push(name);
            if name == at {
                act();
            }
        });
        std::mem::take(&mut *log.lock().unwrap())
    };
    [run(act), run(&|| ())]
}

const ALL: [&str; 4] = ["one", "two", "three", "four"];

#[test]
fn what_is_registered_during_a_dispatch_belongs_to_the_next_one() {
    let registry = four();
    let [first, second] = steps(&registry, "two", &|| {
        registry
            .register(Step::hook(3, |deed| deed("new")).named("new"))
            .unwrap();
        registry
            .register(Step::hook(0, |deed| deed("newest")).named("newest"))
            .unwrap();
    });
    assert_eq!(first, ALL);
    assert_eq!(second, ["newest", "one", "two", "three", "new", "four"]);
}

#[test]
fn what_is_unregistered_or_disabled_does_not_begin_any_more_and_nobody_is_skipped() {
    for (name, first, second) in [
        ("one", &ALL[..], &["two", "three", "four"][..]),
        ("two", &ALL[..], &["one", "three", "four"][..]),
        (
            "three",
            &["one", "two", "four"][..],
            &["one", "two", "four"][..],
        ),
        (
            "four",
            &["one", "two", "three"][..],
            &["one", "two", "three"][..],
        ),
    ] {
        let registry = four();
        let ran = steps(&registry, "two", &|| {
            assert!(registry.unregister(name).unwrap());
        });
        assert_eq!(ran, [first.to_vec(), second.to_vec()], "{name}");
        let registry = four();
        let ran = steps(&registry, "two", &|| {
            assert!(registry.disable(name).unwrap());
        });
        assert_eq!(ran, [first.to_vec(), second.to_vec()], "{name}");
        // Again, on a table that a change filled.
        let registry = four();
        registry
            .register(Step::hook(9, |deed| deed("five")).named("five"))
            .unwrap();
        let [mut ran, _] = steps(&registry, "two", &|| {
            assert!(registry.disable(name).unwrap());
        });
        assert_eq!(ran.pop(), Some("five"));
        assert_eq!(ran, first, "{name}");
    }
}

#[test]
fn what_is_enabled_during_a_dispatch_runs_where_that_knew_of_it() {
    let registry = four();
    registry.disable("three").unwrap();
    let [first, second] = steps(&registry, "two", &|| {
        assert!(registry.enable("three").unwrap());
    });
    assert_eq!(
        first,
        ["one", "two", "four"],
        "it was not in the order that this dispatch found"
    );
    assert_eq!(second, ALL);
    let registry = four();
    let [first, _] = steps(&registry, "two", &|| {
        registry.disable("three").unwrap();
        registry.enable("three").unwrap();
    });
    assert_eq!(first, ALL);
    let registry = four();
    let [first, _] = steps(&registry, "two", &|| {
        registry.unregister("three").unwrap();
        registry
            .register(Step::hook(3, |deed| deed("another")).named("three"))
            .unwrap();
        registry.enable("three").unwrap();
    });
    assert_eq!(
        first,
        ["one", "two", "four"],
        "another one that has its name now"
    );
}

#[test]
fn everything_may_be_withdrawn_in_the_middle() {
    let registry = four();
    let owner = registry.owner("plugin");
    for priority in [0, 2, 5] {
        owner
            .register(Step::hook(priority, |deed| deed("owned")))
            .unwrap();
    }
    let owner = Mutex::new(Some(owner));
    let [first, second] = steps(&registry, "one", &|| drop(owner.lock().unwrap().take()));
    assert_eq!(first, ["owned", "one", "two", "three", "four"]);
    assert_eq!(second, ALL);
}

#[test]
fn a_hook_may_dispatch_its_own_point_in_its_registry_after_it_was_changed() {
    let registry = four();
    let inner = Log::default();
    let [first, _] = steps(&registry, "two", &|| {
        registry.unregister("four").unwrap();
        registry
            .register(Step::hook(1, |deed| deed("new")))
            .unwrap();
        Step::dispatch_in(&registry, &|name| {
            inner.lock().unwrap().push(name);
            if name == "new" {
                registry.disable("two").unwrap();
            }
        });
    });
    assert_eq!(first, ["one", "two", "three"]);
    assert_eq!(inner.into_inner().unwrap(), ["one", "new", "three"]);
}

#[test]
fn a_hook_may_build_a_registry_and_dispatch_in_it() {
    let registry = four();
    let [first, _] = steps(&registry, "two", &|| {
        let other = Registry::builder()
            .hook(Step::hook(1, |deed| deed("other")))
            .build()
            .unwrap();
        let log = Log::default();
        other.scope(|| Step::dispatch(&|name| log.lock().unwrap().push(name)));
        Step::dispatch_in(&other, &|name| log.lock().unwrap().push(name));
        assert_eq!(log.into_inner().unwrap(), ["other", "other"]);
    });
    assert_eq!(first, ALL);
}

#[test]
fn the_last_handle_to_a_registry_may_be_dropped_by_a_hook_of_it() {
    let registry = four();
    let handle = registry
        .register(Step::hook(9, |deed| deed("nine")))
        .unwrap();
    let kept = Mutex::new(Some(registry.clone()));
    let log = Log::default();
    let scope = registry.clone();
    drop(registry);
    let current = scope.scope(move || {
        Step::dispatch(&|name| {
            log.lock().unwrap().push(name);
            drop(kept.lock().unwrap().take());
        });
        log.into_inner().unwrap()
    });
    assert_eq!(current, ["one", "two", "three", "four", "nine"]);
    drop(scope);
    assert!(!handle.unregister());
}

#[test]
fn the_last_handle_may_be_dropped_while_an_async_dispatch_in_a_scope_is_suspended() {
    let registry = four();
    let log = Log::default();
    let deed = |name| log.lock().unwrap().push(name);
    let mut dispatch = Box::pin(StepLater::dispatch(&deed));
    assert!(registry.scope(|| poll(dispatch.as_mut())).is_pending());
    drop(registry);
    finish(dispatch);
    assert_eq!(*log.lock().unwrap(), ALL, "bound where it was first polled");
}

#[test]
fn an_async_dispatch_asks_before_each_step_whatever_happened_while_it_waited() {
    let registry = four();
    let log = Log::default();
    let deed = |name| log.lock().unwrap().push(name);
    let mut dispatch = pin!(StepLater::dispatch_in(&registry, &deed));
    assert!(poll(dispatch.as_mut()).is_pending());
    // The first waits: it comes to its end.
    registry.disable("one_later").unwrap();
    registry.unregister("three_later").unwrap();
    registry
        .register(StepLater::hook(2, |deed| deed("new")))
        .unwrap();
    registry.disable("two_later").unwrap();
    registry.enable("two_later").unwrap();
    finish(dispatch);
    assert_eq!(*log.lock().unwrap(), ["one", "two", "four"]);
    log.lock().unwrap().clear();
    finish(StepLater::dispatch_in(&registry, &deed));
    assert_eq!(*log.lock().unwrap(), ["two", "new", "four"]);
}

#[test]
fn every_mode_goes_on_with_its_own_snapshot() {
    #[hook_point(mode = transform)]
    fn Shape(text: String, registry: &Registry) -> String;
    #[hook_point(mode = until_handled)]
    fn Find(registry: &Registry) -> u32;
    #[hook_point(mode = cancellable, on_error = veto)]
    fn Allow(registry: &Registry) -> &'static str;

    let registry = Registry::empty();
    let switch =
        |name: &'static str| move |registry: &Registry| assert!(registry.disable(name).unwrap());
    let off = switch("shape_two");
    registry
        .register(Shape::hook(1, move |text, registry| {
            text.push('1');
            off(registry);
        }))
        .unwrap();
    registry
        .register(Shape::hook(2, |text, _| text.push('2')).named("shape_two"))
        .unwrap();
    registry
        .register(Shape::hook(3, |text, _| text.push('3')))
        .unwrap();
    assert_eq!(Shape::dispatch_in(&registry, ">".into(), &registry), ">13");

    let off = switch("find_two");
    registry
        .register(Find::hook(1, move |registry| {
            off(registry);
            None
        }))
        .unwrap();
    registry
        .register(Find::hook(2, |_| Some(2)).named("find_two"))
        .unwrap();
    registry.register(Find::hook(3, |_| Some(3))).unwrap();
    assert_eq!(Find::dispatch_in(&registry, &registry), Some(3));

    let off = switch("allow_two");
    registry.register(Allow::hook(1, off)).unwrap();
    registry
        .register(Allow::hook(2, |_| ControlFlow::Break("two")).named("allow_two"))
        .unwrap();
    Allow::dispatch_in(&registry, &registry).unwrap();
    registry.enable("allow_two").unwrap();
    registry.unregister("closure").unwrap_err();
    let handle: Handle = registry
        .register(Allow::hook(0, |_| Err::<(), _>("new")))
        .unwrap();
    let refusal = Allow::dispatch_in(&registry, &registry).unwrap_err();
    assert_eq!(refusal.into_reason(), Some("new"));
    assert!(handle.unregister());
}

#[test]
fn no_dispatch_meets_a_wrong_order_or_what_was_taken_back_while_others_change_the_registry() {
    assert_eq!(crate::soak::soak(&Registry::empty()), 0);
}
