//! How long instances live: until the last that uses them is over, and no longer.

use std::sync::{Arc, Mutex, Weak};

use hooks_core::{Registration, Registry, extension, hook, hook_point};
use hooks_derive_tests::{finish, panic_of, pause, poll, reported};

/// What a hook of the test does.
type Deed<'a> = dyn Fn() + Send + Sync + 'a;

#[hook_point(mode = collect)]
fn Step(deed: &Deed<'_>);

#[hook_point(mode = collect)]
async fn StepLater(deed: &Deed<'_>);

#[hook_point(mode = collect, on_error = propagate)]
fn Fails();

#[hook_point(mode = middleware)]
async fn Act() -> u32;

/// Does something when it is dropped.
#[derive(Default)]
struct Counted {
    life: Arc<()>,
    last: Option<Box<dyn Fn() + Send + Sync>>,
}

#[extension(name = "instances_counted")]
impl Counted {
    #[hook(point = Step)]
    fn step(&self, deed: &Deed<'_>) {
        let before = Arc::strong_count(&self.life);
        deed();
        assert!(before > 0 && Arc::strong_count(&self.life) > 0);
    }

    #[hook(point = StepLater)]
    async fn step_later(&self, deed: &Deed<'_>) {
        pause().await;
        deed();
        pause().await;
        assert!(Arc::strong_count(&self.life) > 0);
    }

    #[hook(point = Fails)]
    fn fail(&self) {
        panic!("no");
    }

    #[hook(point = Act)]
    async fn act(&self, next: hooks_core::Next<'_, Act>) -> u32 {
        pause().await;
        let given = next.run().await;
        pause().await;
        assert!(Arc::strong_count(&self.life) > 0);
        given + 1
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        if let Some(last) = &self.last {
            last();
        }
    }
}

/// An instance, and what tells whether it is there.
fn counted() -> (Counted, Weak<()>) {
    let counted = Counted::default();
    let life = Arc::downgrade(&counted.life);
    (counted, life)
}

/// One that does `last` when it is dropped.
fn with_last(last: impl Fn() + Send + Sync + 'static) -> (Counted, Weak<()>) {
    let (mut counted, life) = counted();
    counted.last = Some(Box::new(last));
    (counted, life)
}

fn is_there(life: &Weak<()>) -> bool {
    life.strong_count() > 0
}

#[test]
fn what_nobody_uses_is_dropped_as_soon_as_it_is_unregistered() {
    let registry = Registry::empty();
    let (instance, life) = counted();
    let handle = registry.register(instance).unwrap();
    Step::dispatch_in(&registry, &|| ());
    assert!(is_there(&life));
    registry.disable("instances_counted").unwrap();
    assert!(is_there(&life), "it may be enabled again");
    registry.enable("instances_counted").unwrap();
    assert!(handle.unregister());
    assert!(!is_there(&life));
    let (instance, life) = counted();
    registry.register(instance).unwrap();
    registry.disable("instances_counted").unwrap();
    assert!(registry.unregister("instances_counted").unwrap());
    assert!(!is_there(&life));
}

#[test]
fn a_hook_that_unregisters_its_own_extension_keeps_the_instance_until_the_dispatch_is_over() {
    let registry = Registry::empty();
    let (instance, life) = counted();
    registry.register(instance).unwrap();
    registry
        .register(Step::hook(200, |deed| deed()).named("later"))
        .unwrap();
    let seen = Mutex::new(Vec::new());
    Step::dispatch_in(&registry, &|| {
        registry.unregister("instances_counted").unwrap();
        seen.lock().unwrap().push(is_there(&life));
    });
    assert_eq!(*seen.lock().unwrap(), [true, true]);
    assert!(!is_there(&life));
}

#[test]
fn a_suspended_dispatch_keeps_instances_until_it_is_finished_or_dropped() {
    for finishes in [true, false] {
        let registry = Registry::empty();
        let (instance, life) = counted();
        registry.register(instance).unwrap();
        let deed = || ();
        {
            let mut dispatch = Box::pin(StepLater::dispatch_in(&registry, &deed));
            assert!(poll(dispatch.as_mut()).is_pending());
            assert!(registry.unregister("instances_counted").unwrap());
            assert!(is_there(&life));
            assert!(poll(dispatch.as_mut()).is_pending());
            assert!(is_there(&life));
            if finishes {
                assert!(poll(dispatch.as_mut()).is_ready());
                assert!(!is_there(&life), "over, whoever still has the future");
            }
        }
        assert!(!is_there(&life));
    }
}

#[test]
fn two_suspended_dispatches_keep_what_each_of_them_saw() {
    let registry = Registry::empty();
    let (one, first) = counted();
    let (two, second) = counted();
    registry
        .register(Registration::of(one).named("one"))
        .unwrap();
    let deed = || ();
    let mut early = Box::pin(StepLater::dispatch_in(&registry, &deed));
    assert!(poll(early.as_mut()).is_pending());
    registry
        .register(Registration::of(two).named("two"))
        .unwrap();
    let mut late = Box::pin(StepLater::dispatch_in(&registry, &deed));
    assert!(poll(late.as_mut()).is_pending());
    registry.unregister("one").unwrap();
    registry.unregister("two").unwrap();
    finish(early);
    assert!(is_there(&first) && is_there(&second));
    drop(late);
    assert!(!is_there(&first) && !is_there(&second));
}

#[test]
fn a_wrapped_dispatch_keeps_its_wrappers() {
    let registry = Registry::empty();
    let (instance, life) = counted();
    registry.register(instance).unwrap();
    let mut dispatch = Box::pin(Act::dispatch_in(&registry, async || {
        pause().await;
        1
    }));
    for _ in 0..3 {
        assert!(poll(dispatch.as_mut()).is_pending());
        registry.unregister("instances_counted").unwrap();
        assert!(is_there(&life));
    }
    assert_eq!(finish(dispatch), 2);
    assert!(!is_there(&life));
}

#[test]
fn a_dispatch_that_panics_gives_back_what_it_kept() {
    let registry = Registry::empty();
    let (instance, life) = counted();
    registry.register(instance).unwrap();
    assert_eq!(panic_of(|| drop(Fails::dispatch_in(&registry))), "no");
    registry.unregister("instances_counted").unwrap();
    assert!(!is_there(&life));
}

#[test]
fn what_was_given_to_a_builder_lives_as_long_as_its_registry() {
    let (instance, life) = counted();
    let registry = Registry::builder().extension(instance).build().unwrap();
    registry.unregister("instances_counted").unwrap();
    assert!(is_there(&life));
    let clone = registry.clone();
    drop(registry);
    assert!(is_there(&life));
    drop(clone);
    assert!(!is_there(&life));
}

#[test]
fn whoever_asked_for_an_instance_keeps_it() {
    let registry = Registry::empty();
    let (instance, life) = counted();
    registry.register(instance).unwrap();
    let kept = registry.get::<Counted>("instances_counted").unwrap();
    let clone = kept.clone();
    registry.unregister("instances_counted").unwrap();
    drop(registry);
    drop(kept);
    assert!(is_there(&life));
    assert_eq!(Arc::strong_count(&clone.life), 1);
    drop(clone);
    assert!(!is_there(&life));
}

#[test]
fn all_that_is_in_a_registry_goes_with_it() {
    let lives: Vec<Weak<()>> = (0..4)
        .map(|round| {
            let (built, first) = counted();
            let (given, second) = counted();
            let registry = Registry::builder().extension(built).build().unwrap();
            registry
                .register(Registration::of(given).named("given"))
                .unwrap();
            if round % 2 == 0 {
                registry.disable("given").unwrap();
            }
            if round > 1 {
                let deed = || ();
                let mut dispatch = Box::pin(StepLater::dispatch_in(&registry, &deed));
                assert!(poll(dispatch.as_mut()).is_pending());
                registry.disable("instances_counted").unwrap();
            }
            drop(registry);
            assert!(!is_there(&first));
            second
        })
        .collect();
    assert!(!lives.iter().any(is_there));
}

#[test]
fn a_destructor_that_panics_is_reported_and_nothing_else_is_lost() {
    let panicking = || with_last(|| panic!("no end"));
    let note = "the destructor of an instance panicked: no end";
    let registry = Registry::empty();
    // By the change itself.
    registry.register(panicking().0).unwrap();
    let (known, reports) = reported(|| registry.unregister("instances_counted").unwrap());
    assert!(known);
    assert_eq!(reports.len(), 1, "{reports:?}");
    assert!(reports[0].contains("no end"), "{note} {reports:?}");

    // Several at once, and a disabled one.
    let owner = registry.owner("plugin");
    let (quiet, life) = counted();
    owner
        .register(Registration::of(panicking().0).named("one"))
        .unwrap();
    owner
        .register(Registration::of(quiet).named("two"))
        .unwrap();
    owner
        .register(Registration::of(panicking().0).named("three"))
        .unwrap();
    registry.disable("three").unwrap();
    let ((), reports) = reported(|| drop(owner));
    assert_eq!(reports.len(), 2, "{reports:?}");
    assert!(!is_there(&life));

    // By the dispatch that was the last to use it.
    registry.register(panicking().0).unwrap();
    let ((), reports) = reported(|| {
        Step::dispatch_in(&registry, &|| {
            registry.unregister("instances_counted").unwrap();
        });
    });
    assert_eq!(reports.len(), 1, "{reports:?}");

    // One that is refused, and all of a registry.
    registry
        .register(Registration::of(counted().0).named("there"))
        .unwrap();
    let (refused, reports) = reported(|| {
        registry
            .register(Registration::of(panicking().0).named("there"))
            .is_err()
    });
    assert!(refused);
    assert_eq!(reports.len(), 1, "{reports:?}");
    let built = Registry::builder()
        .extension(panicking().0)
        .with(Registration::of(panicking().0).named("off"))
        .build()
        .unwrap();
    built.disable("off").unwrap();
    let ((), reports) = reported(|| drop(built));
    assert_eq!(reports.len(), 2, "{reports:?}");
    Step::dispatch_in(&registry, &|| ());
}

#[test]
fn a_destructor_may_register_unregister_and_dispatch() {
    let registry = Registry::empty();
    let ran = Arc::new(Mutex::new(0));
    let (inside, count) = (registry.clone(), Arc::clone(&ran));
    let (instance, life) = with_last(move || {
        inside
            .register(Step::hook(1, |deed| deed()).named("heir"))
            .unwrap();
        Step::dispatch_in(&inside, &|| *count.lock().unwrap() += 1);
        assert!(!inside.unregister("instances_counted").unwrap());
        assert_eq!(inside.list().len(), 1);
    });
    registry.register(instance).unwrap();
    registry.unregister("instances_counted").unwrap();
    assert!(!is_there(&life));
    assert_eq!(*ran.lock().unwrap(), 1);
    Step::dispatch_in(&registry, &|| *ran.lock().unwrap() += 1);
    assert_eq!(*ran.lock().unwrap(), 2);
}

#[test]
fn a_destructor_at_the_end_of_a_registry_may_dispatch_elsewhere() {
    let ran = Arc::new(Mutex::new(0));
    let count = Arc::clone(&ran);
    let (instance, _) = with_last(move || {
        let other = Registry::builder()
            .hook(Step::hook(1, |deed| deed()))
            .build()
            .unwrap();
        other.scope(|| Step::dispatch(&|| *count.lock().unwrap() += 1));
    });
    let registry = Registry::builder().extension(instance).build().unwrap();
    drop(registry);
    assert_eq!(*ran.lock().unwrap(), 1);
}

#[test]
fn tables_are_filled_again_and_do_not_pile_up() {
    let registry = Registry::empty();
    let lives: Vec<Weak<()>> = (0..100)
        .map(|_| {
            let (instance, life) = counted();
            let handle = registry.register(instance).unwrap();
            Step::dispatch_in(&registry, &|| ());
            assert!(handle.unregister());
            life
        })
        .collect();
    assert!(!lives.iter().any(is_there));
}
