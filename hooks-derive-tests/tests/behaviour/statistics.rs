//! What a registry tells of itself: what it has, and what was counted while somebody wanted to know.

use hooks_core::{
    Counts, ExtensionStatistics, Registration, Registry, Statistics, extension, hook, hook_point,
    priority,
};

#[hook_point(mode = until_handled)]
fn Lookup(key: &str) -> u32;

#[hook_point(mode = collect)]
fn Opened(path: &str);

#[hook_point(mode = collect, hooks = exactly_one)]
fn Drawn();

#[hook(point = Drawn)]
fn draw() {}

struct Cabinet;

#[extension(new = Cabinet, priority = 20)]
impl Cabinet {
    #[hook(point = Opened, priority = 5)]
    fn forget(&self, path: &str) {
        assert_ne!(path, "bad", "cannot forget that");
    }

    #[hook(point = Lookup)]
    fn find(&self, key: &str) -> Result<Option<u32>, &'static str> {
        match key {
            "a" => Ok(Some(1)),
            "broken" => Err("torn page"),
            _ => Ok(None),
        }
    }
}

fn registry() -> Registry {
    let registry = Registry::builder().extension(Cabinet);
    let disk = Lookup::hook(priority::LATE, |_| Some(2)).named("disk");
    registry.hook(disk).build().unwrap()
}

/// Calls, answers, vetoes, failures, panics of each hook; `None` where they were never counted.
fn figures(statistics: &Statistics) -> Vec<(String, Option<[u64; 5]>)> {
    let hooks = statistics
        .extensions()
        .iter()
        .flat_map(ExtensionStatistics::hooks);
    let figures = |it: &Counts| [it.calls, it.answers, it.vetoes, it.failures, it.panics];
    hooks
        .map(|hook| (hook.hook().to_string(), hook.counts().map(figures)))
        .collect()
}

fn use_it(registry: &Registry) {
    assert_eq!(Lookup::dispatch_in(registry, "a"), Some(1));
    assert_eq!(Lookup::dispatch_in(registry, "b"), Some(2));
    assert_eq!(Lookup::dispatch_in(registry, "broken"), Some(2));
    Opened::dispatch_in(registry, "good");
    Opened::dispatch_in(registry, "bad");
}

fn named<const N: usize>(
    figures: [(&str, Option<[u64; 5]>); N],
) -> Vec<(String, Option<[u64; 5]>)> {
    let figures = figures.map(|(name, figures)| (format!("behaviour::{name}"), figures));
    figures.into()
}

#[test]
fn figures_are_there_since_somebody_counts_and_stay_when_nobody_does() {
    let registry = registry();
    use_it(&registry);
    let never = [
        ("cabinet.find", None),
        ("cabinet.forget", None),
        ("disk", None),
    ];
    // By point, and `Lookup` stands before `Opened`.
    assert_eq!(figures(&registry.statistics()), named(never));

    let counting = registry.count();
    let zero = Some([0; 5]);
    let begun = [
        ("cabinet.find", zero),
        ("cabinet.forget", zero),
        ("disk", zero),
    ];
    assert_eq!(figures(&registry.statistics()), named(begun));

    use_it(&registry);
    let counted = [
        ("cabinet.find", Some([3, 1, 0, 1, 0])),
        ("cabinet.forget", Some([2, 0, 0, 1, 1])),
        ("disk", Some([2, 2, 0, 0, 0])),
    ];
    assert_eq!(figures(&registry.statistics()), named(counted));

    drop(counting);
    use_it(&registry);
    assert_eq!(figures(&registry.statistics()), named(counted));

    let _again = registry.count();
    assert_eq!(Lookup::dispatch_in(&registry, "a"), Some(1));
    let find = figures(&registry.statistics()).remove(0);
    assert_eq!(find.1, Some([4, 2, 0, 1, 0]));
}

#[test]
fn it_is_counted_as_long_as_one_wants_it() {
    let registry = registry();
    let (one, two) = (registry.count(), registry.count());
    drop(one);
    use_it(&registry);
    assert_eq!(figures(&registry.statistics())[0].1, Some([3, 1, 0, 1, 0]));
    drop(two);
    use_it(&registry);
    assert_eq!(figures(&registry.statistics())[0].1, Some([3, 1, 0, 1, 0]));
}

#[test]
fn what_is_registered_while_it_is_counted_is_counted_also_where_the_point_had_no_hook() {
    let registry = Registry::empty();
    let _counting = registry.count();
    let quiet = Opened::hook(100, |_| ()).named("quiet");
    let handle = registry.register(quiet).unwrap();
    Opened::dispatch_in(&registry, "good");
    let counted = [("quiet", Some([1, 0, 0, 0, 0]))];
    assert_eq!(figures(&registry.statistics()), named(counted));
    assert!(handle.unregister());
    assert!(registry.statistics().extensions().is_empty());
}

#[test]
fn it_tells_who_is_enabled_whose_it_is_and_which_priority_it_has() {
    let registry = registry();
    let owner = registry.owner("plugin");
    let spare = Registration::of(Cabinet).named("spare").priority(70);
    owner.register(spare).unwrap();
    assert!(registry.disable("cabinet").unwrap());

    let statistics = registry.statistics();
    let told = statistics.extensions().iter().map(|it| {
        let hooks = it.hooks().iter();
        let hooks: Vec<(String, String, bool)> = hooks
            .map(|hook| {
                let point = hook.point().name().to_owned();
                (point, hook.priority().to_string(), hook.is_enabled())
            })
            .collect();
        (
            it.identity().to_owned(),
            it.owner().map(str::to_owned),
            it.is_enabled(),
            hooks,
        )
    });
    let both = |lookup: &str, enabled| {
        let (one, two) = ("Lookup".to_owned(), "Opened".to_owned());
        vec![
            (one, lookup.to_owned(), enabled),
            (two, "5".to_owned(), enabled),
        ]
    };
    let expected = [
        (
            "behaviour::cabinet".to_owned(),
            None,
            false,
            both("20", false),
        ),
        (
            "behaviour::disk".to_owned(),
            None,
            true,
            vec![("Lookup".to_owned(), "200".to_owned(), true)],
        ),
        (
            "behaviour::spare".to_owned(),
            Some("plugin".to_owned()),
            true,
            both("70", true),
        ),
    ];
    assert_eq!(told.collect::<Vec<_>>(), expected);
    assert!(statistics.extension("behaviour::disk").is_some());
    assert!(statistics.extension("disk").is_none());
}

#[test]
fn to_be_counted_changes_no_dispatch() {
    // It asks for a hook and has none here; nobody said so of this registry before.
    let registry = Registry::empty();
    Drawn::dispatch_in(&registry);
    let counting = registry.count();
    Drawn::dispatch_in(&registry);
    assert!(Drawn::active_in(&registry).is_none());
    assert_eq!(
        registry.plan().to_string(),
        Registry::empty().plan().to_string()
    );
    drop(counting);
    Drawn::dispatch_in(&registry);
}

#[test]
fn a_guard_may_outlive_its_registry() {
    let registry = registry();
    let counting = registry.count();
    drop(registry);
    drop(counting);
}
