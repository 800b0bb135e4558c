//! Registering, unregistering, enabling and disabling, one after the other.

use std::sync::Arc;

use hooks_core::{LookupError, Registration, Registry, extension, hook, hook_point};
use hooks_derive_tests::line_of;
use test_points::Nobody;

#[hook_point(mode = collect)]
fn Roll() -> &'static str;

#[hook_point(mode = collect)]
fn Second() -> &'static str;

#[derive(Debug)]
struct Named(&'static str);

#[extension(name = "control_named", new = Named("made"))]
impl Named {
    #[hook(point = Roll)]
    fn answer(&self) -> &'static str {
        self.0
    }

    #[hook(point = Second)]
    fn again(&self) -> &'static str {
        self.0
    }
}

#[derive(Debug, Default)]
struct Other;

#[extension(name = "control_other")]
impl Other {
    #[hook(point = Roll, priority = 200)]
    fn answer(&self) -> &'static str {
        "other"
    }
}

fn rolled(registry: &Registry) -> Vec<&'static str> {
    Roll::dispatch_in(registry)
}

#[test]
fn what_is_registered_runs_from_then_on_until_it_is_taken_back() {
    let registry = Registry::empty();
    assert!(rolled(&registry).is_empty());
    let handle = registry.register(Named("one")).unwrap();
    assert_eq!(handle.identity(), "registry::control_named");
    assert_eq!(rolled(&registry), ["one"]);
    assert_eq!(Second::dispatch_in(&registry), ["one"]);
    registry.register(Roll::hook(1, || "hook")).unwrap();
    assert_eq!(rolled(&registry), ["hook", "one"]);
    assert!(registry.unregister("control_named").unwrap());
    assert!(!registry.unregister("control_named").unwrap());
    assert_eq!(rolled(&registry), ["hook"]);
    assert!(Second::active_in(&registry).is_none());
}

#[test]
fn what_a_builder_took_is_changed_like_everything_else() {
    let registry = Registry::builder()
        .extension(Named("built"))
        .extension(Other)
        .build()
        .unwrap();
    assert!(registry.disable("control_named").unwrap());
    assert_eq!(rolled(&registry), ["other"]);
    assert!(Second::active_in(&registry).is_none());
    assert!(registry.enable("control_named").unwrap());
    assert_eq!(rolled(&registry), ["built", "other"]);
    assert_eq!(Second::dispatch_in(&registry), ["built"]);
    assert!(registry.unregister("control_other").unwrap());
    assert_eq!(rolled(&registry), ["built"]);
    registry.register(Other).unwrap();
    assert_eq!(rolled(&registry), ["built", "other"]);
}

#[test]
fn nobody_is_known_by_a_name_that_nothing_has() {
    let registry = Registry::builder().extension(Other).build().unwrap();
    for name in [
        "nobody",
        "control_named",
        "elsewhere::control_other",
        "",
        "::",
        "registry::",
    ] {
        assert!(!registry.unregister(name).unwrap(), "{name}");
        assert!(!registry.enable(name).unwrap(), "{name}");
        assert!(!registry.disable(name).unwrap(), "{name}");
    }
    for name in ["control_other", "registry::control_other"] {
        assert!(registry.enable(name).unwrap());
        assert!(registry.disable(name).unwrap());
        assert!(
            registry.disable(name).unwrap(),
            "known, and disabled before"
        );
    }
    assert!(rolled(&registry).is_empty());
}

#[test]
fn a_handle_undoes_its_own_registration_once() {
    let registry = Registry::empty();
    let first = registry.register(Named("first")).unwrap();
    let copy = first.clone();
    assert!(first.unregister());
    assert!(!first.unregister());
    assert!(!copy.unregister());
    let second = registry.register(Named("second")).unwrap();
    assert!(!first.unregister(), "another one that has its name now");
    assert_eq!(rolled(&registry), ["second"]);
    assert!(registry.unregister("control_named").unwrap());
    assert!(!second.unregister());
    drop(registry.register(Named("third")).unwrap());
    assert_eq!(
        rolled(&registry),
        ["third"],
        "dropping a handle does nothing"
    );
    let kept = registry.register(Other).unwrap();
    drop(registry);
    assert!(!kept.unregister(), "its registry is gone");
}

#[test]
fn a_handle_disables_and_enables_exactly_its_own_registration() {
    let registry = Registry::empty();
    let one = registry.register(Roll::hook(1, || "one")).unwrap();
    let two = registry.register(Roll::hook(2, || "two")).unwrap();
    assert_eq!(one.identity(), two.identity());
    assert!(registry.disable("closure").is_err(), "which of them?");
    assert!(one.disable() && one.disable());
    assert_eq!(rolled(&registry), ["two"]);
    assert!(one.enable() && two.enable());
    assert_eq!(rolled(&registry), ["one", "two"]);

    let named = registry.register(Named("first")).unwrap();
    assert!(named.unregister());
    registry.register(Named("second")).unwrap();
    assert!(!named.disable() && !named.enable(), "another one's name");
    assert_eq!(rolled(&registry), ["one", "two", "second"]);
    drop(registry);
    assert!(!one.disable() && !one.enable(), "its registry is gone");
}

#[test]
fn a_guard_takes_its_registration_back() {
    let registry = Registry::empty();
    {
        let guard = registry.register(Named("guarded")).unwrap().on_drop();
        assert_eq!(guard.handle().identity(), "registry::control_named");
        assert_eq!(rolled(&registry), ["guarded"]);
    }
    assert!(rolled(&registry).is_empty());
    let guard = registry.register(Named("guarded")).unwrap().on_drop();
    assert!(guard.handle().unregister());
    registry.register(Named("another")).unwrap();
    drop(guard);
    assert_eq!(rolled(&registry), ["another"]);
    let guard = registry.register(Other).unwrap().on_drop();
    drop(registry);
    drop(guard);
}

#[test]
fn an_owner_takes_back_all_that_is_its_own_and_nothing_else() {
    let registry = Registry::empty();
    registry.register(Roll::hook(1, || "nobodys")).unwrap();
    let owner = registry.owner("plugin");
    let namesake = registry.owner("plugin");
    owner.register(Named("owned")).unwrap();
    let bulk = owner.register_all([
        Registration::of(Roll::hook(300, || "bulk")),
        Registration::of(Named("twice")),
    ]);
    assert_eq!((bulk.handles().len(), bulk.failures().len()), (1, 1));
    namesake.register(Roll::hook(2, || "namesake")).unwrap();
    assert_eq!(owner.name(), "plugin");
    let listed: Vec<String> = registry.list().iter().map(ToString::to_string).collect();
    assert_eq!(
        listed,
        [
            "registry::closure",
            "registry::closure of plugin",
            "registry::closure of plugin",
            "registry::control_named of plugin"
        ]
    );
    assert_eq!(rolled(&registry), ["nobodys", "namesake", "owned", "bulk"]);
    assert_eq!(owner.withdraw(), 2);
    assert_eq!(owner.withdraw(), 0);
    assert_eq!(rolled(&registry), ["nobodys", "namesake"]);
    owner.register(Named("again")).unwrap();
    drop(owner);
    assert_eq!(rolled(&registry), ["nobodys", "namesake"]);
    drop(namesake);
    assert_eq!(rolled(&registry), ["nobodys"]);
}

#[test]
fn of_many_registrations_each_failure_is_told_and_the_rest_are_kept() {
    let registry = Registry::builder().extension(Other).build().unwrap();
    let many =
        (0..6).map(|number| Registration::of(Named("many")).named(format!("many_{}", number % 4)));
    let bulk = registry.register_all(many.chain([Registration::of(Other)]));
    let handles: Vec<&str> = bulk
        .handles()
        .iter()
        .map(hooks_core::Handle::identity)
        .collect();
    assert_eq!(
        handles,
        [
            "registry::many_0",
            "registry::many_1",
            "registry::many_2",
            "registry::many_3"
        ]
    );
    let failures: Vec<&str> = bulk
        .failures()
        .iter()
        .map(hooks_core::RegisterError::identity)
        .collect();
    assert_eq!(
        failures,
        [
            "registry::many_0",
            "registry::many_1",
            "registry::control_other"
        ]
    );
    assert!(!bulk.is_complete());
    assert!(
        bulk.failures()
            .iter()
            .all(hooks_core::RegisterError::is_duplicate)
    );
    assert_eq!(rolled(&registry), ["many", "many", "many", "many", "other"]);
    assert!(registry.register_all([]).is_complete());
    assert!(bulk.handles().iter().all(hooks_core::Handle::unregister));
    assert_eq!(rolled(&registry), ["other"]);
}

#[test]
fn a_list_tells_of_everything_in_a_stable_order() {
    let registry = Registry::builder()
        .extension(Named("listed"))
        .hook(Roll::hook(1, || ""))
        .build()
        .unwrap();
    let _owner = registry.owner("somebody");
    registry.disable("control_named").unwrap();
    registry.register(Other).unwrap();
    let list = registry.list();
    let told: Vec<_> = list
        .iter()
        .map(|it| {
            (
                it.identity(),
                it.name(),
                it.is_enabled(),
                it.is_linked(),
                it.hooks().len(),
            )
        })
        .collect();
    assert_eq!(
        told,
        [
            ("registry::closure", "closure", true, false, 1),
            ("registry::control_named", "control_named", false, false, 2),
            ("registry::control_other", "control_other", true, false, 1),
        ]
    );
    assert_eq!(list[1].to_string(), "registry::control_named, disabled");
    assert_eq!(list[1].type_name(), Some("Named"));
    assert_eq!(list[0].type_name(), None);
    assert_eq!(list[0].owner(), None);
    assert_eq!(list[0].file(), file!());
    assert_eq!(
        list[0].line(),
        line_of(include_str!("control.rs"), ".hook(Roll::hook(1, || \"\"))")
    );
}

#[test]
fn a_short_name_that_several_have_is_refused_where_it_is_used() {
    let registry = Registry::empty();
    registry
        .register(Roll::hook(1, || "here").named("audit"))
        .unwrap();
    // A closure behind a pointer does not say where it was written: it is of the crate of the point.
    let elsewhere: Box<dyn Fn(&mut test_points::Call) + Send + Sync> = Box::new(|_| ());
    registry
        .register(Nobody::hook(1, elsewhere).named("audit"))
        .unwrap();
    for error in [
        registry.disable("audit").unwrap_err(),
        registry.enable("audit").unwrap_err(),
        registry.unregister("audit").unwrap_err(),
    ] {
        assert_eq!(
            error.to_string(),
            "`audit` may be `registry::audit` or `test_points::audit`: write one of these instead"
        );
    }
    assert!(matches!(
        registry.get::<Named>("audit").unwrap_err(),
        LookupError::Ambiguous(_)
    ));
    assert_eq!(rolled(&registry), ["here"]);
    assert!(registry.disable("registry::audit").unwrap());
    assert!(rolled(&registry).is_empty());
    assert!(registry.unregister("registry::audit").unwrap());
    assert!(registry.unregister("audit").unwrap(), "unique by now");
}

#[test]
fn an_instance_is_found_by_name_and_type_and_told_what_is_wrong() {
    let registry = Registry::builder()
        .extension(Named("built"))
        .with(Registration::of(Named("spare")).named("spare"))
        .hook(Roll::hook(1, || "").named("hook"))
        .build()
        .unwrap();
    assert_eq!(registry.get::<Named>("spare").unwrap().0, "spare");
    let built = registry.get::<Named>("registry::control_named").unwrap();
    assert_eq!(built.clone().0, "built");
    assert_eq!(
        registry.get::<Named>("spar").unwrap_err().to_string(),
        "nothing in this registry is called `spar`: did you mean `registry::spare`?"
    );
    assert_eq!(
        registry.get::<Other>("spare").unwrap_err().to_string(),
        format!(
            "`registry::spare` is a `Named` and no `{}`: write `get::<Named>(\"registry::spare\")`",
            std::any::type_name::<Other>()
        )
    );
    let text = registry.get::<Other>("hook").unwrap_err().to_string();
    assert!(
        text.starts_with("`registry::hook` is a hook of its own and has no instance"),
        "{text}"
    );
    registry.disable("spare").unwrap();
    assert!(
        registry.get::<Named>("spare").is_ok(),
        "also of what is disabled"
    );
}

#[test]
fn what_was_refused_is_dropped() {
    let registry = Registry::empty();
    let held = Arc::new(());
    let hook = |held: &Arc<()>| {
        let kept = Arc::clone(held);
        Roll::hook(1, move || {
            assert!(Arc::strong_count(&kept) > 0);
            ""
        })
    };
    registry.register(hook(&held).named("one")).unwrap();
    assert_eq!(Arc::strong_count(&held), 2);
    drop(registry.register(hook(&held).named("one")).unwrap_err());
    assert_eq!(Arc::strong_count(&held), 2);
}

#[test]
fn what_cannot_be_written_in_configuration_is_no_name() {
    let registry = Registry::empty();
    for name in ["", "a::b", "two words", "line\n"] {
        let hook = || Roll::hook(1, || "hook").named(name);
        let line = line!() - 1;
        let words = format!(
            "`{}` ({}:{line}) is no name: names stand in configuration, so they are of letters, digits, `_` and `-`, at least one",
            name.escape_debug(),
            file!()
        );
        let error = registry.register(hook()).unwrap_err();
        assert_eq!(
            error.to_string(),
            format!("`registry::{name}` cannot be registered: {words}")
        );
        assert!(!error.is_duplicate());
        let bulk = registry.register_all([Registration::of(hook()), Registration::of(Other)]);
        assert_eq!(bulk.failures().len(), 1);
        assert_eq!(bulk.failures()[0].to_string(), error.to_string());
        assert!(bulk.handles()[0].unregister());
        let error = Registry::builder().hook(hook()).build().unwrap_err();
        assert!(error.to_string().ends_with(&words), "{error}");
    }
    assert!(registry.list().is_empty());
    let named = Registration::of(Named("fine")).named("naïve-2_b");
    assert_eq!(
        registry.register(named).unwrap().identity(),
        "registry::naïve-2_b"
    );
}
