//! The linked registry, changed while the program runs. Every test has points and extensions of its own.

#![forbid(unsafe_code)]
#![allow(
    clippy::disallowed_methods,
    clippy::indexing_slicing,
    clippy::unnecessary_wraps,
    clippy::unused_self,
    clippy::unwrap_used,
    reason = "hooks come in every form, a test stops where it fails, and one of them is told how long to run"
)]

use std::sync::Mutex;

use hooks_core::{Next, PointId, Registration, Registry, extension, hook, hook_point};
use hooks_derive_tests::{finish, line_of, panic_of, pause, poll};

#[path = "registry/soak.rs"]
mod soak;

fn linked() -> Registry {
    Registry::linked()
}

/// What the plan says of the point `P`.
fn plan_of<P: hooks_core::Point>() -> String {
    let plan = hooks_core::plan().to_string();
    let point = PointId::of::<P>().to_string();
    let mut lines = plan.lines().skip_while(|line| !line.contains(&point));
    let first = lines.next().unwrap().to_owned();
    let rest = lines.take_while(|line| line.starts_with(' '));
    rest.fold(first, |all, line| format!("{all}\n{line}"))
}

#[test]
fn a_linked_extension_is_disabled_and_enabled_and_is_what_it_was() {
    #[hook_point(mode = collect)]
    fn Point() -> &'static str;
    #[hook_point(mode = collect)]
    fn Alone() -> &'static str;

    #[derive(Default)]
    struct Switched;
    #[extension(name = "linked_switched", priority = 1)]
    impl Switched {
        #[hook(point = Point)]
        fn point(&self) -> &'static str {
            "switched"
        }
        #[hook(point = Alone)]
        fn alone(&self) -> &'static str {
            "alone"
        }
    }
    #[hook(point = Point)]
    fn linked_neighbour() -> &'static str {
        "neighbour"
    }

    let before = (plan_of::<Point>(), plan_of::<Alone>());
    for _ in 0..3 {
        assert_eq!(Point::dispatch(), ["switched", "neighbour"]);
        assert_eq!(Alone::dispatch(), ["alone"]);
        assert!(linked().disable("linked_switched").unwrap());
        assert_eq!(Point::dispatch(), ["neighbour"]);
        assert!(Alone::active().is_none());
        assert!(Alone::dispatch().is_empty());
        assert_ne!(plan_of::<Point>(), before.0);
        assert_eq!(Point::dispatch_in(&linked()), ["neighbour"]);
        assert!(linked().enable("linked_switched").unwrap());
        assert_eq!((plan_of::<Point>(), plan_of::<Alone>()), before);
    }
    assert!(
        linked().disable("linked_neighbour").unwrap(),
        "a function, too"
    );
    assert_eq!(Point::dispatch(), ["switched"]);
    assert!(linked().enable("linked_neighbour").unwrap());
    // The first scope marks all points for good, also those that are written later.
    assert!(Registry::empty().scope(Point::dispatch).is_empty());
    assert!(linked().disable("linked_switched").unwrap());
    assert!(Registry::empty().scope(Point::dispatch).is_empty());
    assert!(Registry::empty().scope(Alone::active).is_none());
    assert_eq!(Point::dispatch(), ["neighbour"]);
    assert!(linked().enable("linked_switched").unwrap());
    assert!(Registry::empty().scope(Point::dispatch).is_empty());
    assert_eq!(Point::dispatch(), ["switched", "neighbour"]);
}

#[test]
fn what_is_registered_joins_what_is_linked_in_its_place() {
    #[hook_point(mode = collect)]
    fn Point() -> &'static str;

    #[derive(Default)]
    struct First;
    #[extension(name = "joined_first")]
    impl First {
        #[hook(point = Point)]
        fn point(&self) -> &'static str {
            "linked"
        }
    }
    struct Given(&'static str);
    #[extension(name = "joined_given", new = Given("own"))]
    impl Given {
        #[hook(point = Point, before = First)]
        fn point(&self) -> &'static str {
            self.0
        }
    }

    assert_eq!(Point::dispatch(), ["own", "linked"]);
    let line = line_of(include_str!("registry_linked.rs"), "impl Given {");
    let error = linked().register(Given("another")).unwrap_err();
    assert!(error.is_duplicate());
    let place = format!("{}:{line}", file!());
    let both = format!(
        "one that is linked ({place}) and one registered at {}:{} (of {place});",
        file!(),
        line + 9
    );
    assert!(error.to_string().contains(&both), "{error}");
    let handles = [
        linked().register(Point::hook(100, || "closure")).unwrap(),
        linked()
            .register(
                Registration::of(Given("more"))
                    .named("joined_more")
                    .priority(101),
            )
            .unwrap(),
        linked().register(Point::hook(1, || "early")).unwrap(),
    ];
    assert_eq!(
        Point::dispatch(),
        ["early", "own", "closure", "more", "linked"]
    );
    assert_eq!(Point::dispatch_in(&linked()), Point::dispatch());
    let kept = linked().get::<Given>("joined_given").unwrap();
    assert!(std::ptr::eq(
        &raw const *kept,
        &raw const *linked().get::<Given>("joined_given").unwrap()
    ));
    for handle in &handles {
        assert!(handle.unregister());
        assert!(!handle.unregister());
    }
    assert_eq!(Point::dispatch(), ["own", "linked"]);
    // What is linked may be taken out for good; its name is free then.
    assert!(linked().unregister("joined_given").unwrap());
    assert_eq!(Point::dispatch(), ["linked"]);
    let again = linked().register(Given("again")).unwrap();
    assert_eq!(Point::dispatch(), ["again", "linked"]);
    assert_eq!(kept.0, "own");
    assert!(again.unregister());
    assert!(!linked().enable("joined_given").unwrap());
}

#[test]
fn a_point_that_nobody_hooks_may_be_hooked_and_left_again() {
    #[hook_point(mode = collect)]
    async fn Point() -> u32;

    for round in 0..3 {
        assert!(finish(Point::dispatch()).is_empty());
        assert!(Point::active().is_none());
        let guard = linked()
            .register(Point::hook(1, move || round))
            .unwrap()
            .on_drop();
        assert_eq!(finish(Point::dispatch()), [round]);
        assert!(Point::active().is_some());
        drop(guard);
    }
    assert!(Point::active().is_none());
}

#[test]
fn a_suspended_dispatch_of_the_program_keeps_what_it_runs() {
    struct Last<'a>(&'a Mutex<u32>);
    impl Drop for Last<'_> {
        fn drop(&mut self) {
            *self.0.lock().unwrap() += 1;
        }
    }
    static DROPPED: Mutex<u32> = Mutex::new(0);

    #[hook_point(mode = middleware)]
    async fn Act() -> u32;
    #[hook(point = Act, priority = 1)]
    async fn suspended_linked(next: Next<'_, Act>) -> u32 {
        pause().await;
        next.run().await + 1
    }

    let last = Last(&DROPPED);
    let handle = linked()
        .register(Act::wrap_boxed(2, move |next| {
            let _last = &last;
            Box::pin(async move {
                pause().await;
                next.run().await + 10
            })
        }))
        .unwrap();
    let mut dispatch = Box::pin(Act::dispatch(async || 100));
    assert!(poll(dispatch.as_mut()).is_pending());
    assert!(poll(dispatch.as_mut()).is_pending());
    assert!(handle.unregister());
    assert_eq!(*DROPPED.lock().unwrap(), 0);
    assert_eq!(finish(dispatch), 111);
    assert_eq!(*DROPPED.lock().unwrap(), 1);
    assert_eq!(finish(Act::dispatch(async || 100)), 101);
}

#[test]
fn the_number_of_hooks_that_a_point_asks_for_is_kept() {
    #[hook_point(mode = until_handled, hooks = exactly_one)]
    fn Engine() -> u32;
    #[hook(point = Engine)]
    fn numbered_engine() -> Option<u32> {
        Some(1)
    }

    assert_eq!(Engine::dispatch(), Some(1));
    let error = linked().register(Engine::hook(1, || Some(2))).unwrap_err();
    assert!(
        error
            .to_string()
            .contains("says `hooks = exactly_one` and has 2: "),
        "{error}"
    );
    assert_eq!(Engine::dispatch(), Some(1));
    assert!(linked().disable("numbered_engine").unwrap());
    let text = panic_of(Engine::dispatch);
    assert!(
        text.contains("says `hooks = exactly_one` and has none"),
        "{text}"
    );
    let handle = linked().register(Engine::hook(1, || Some(2))).unwrap();
    assert_eq!(Engine::dispatch(), Some(2));
    assert!(handle.unregister());
    assert!(linked().enable("numbered_engine").unwrap());
    assert_eq!(Engine::dispatch(), Some(1));
}

#[test]
fn the_list_has_what_is_linked_and_what_joined_it() {
    #[hook_point(mode = collect)]
    fn Point();
    #[hook(point = Point)]
    fn listed_function() {}

    let owner = linked().owner("somebody");
    owner
        .register(Point::hook(1, || ()).named("listed_closure"))
        .unwrap();
    let list = linked().list();
    let of = |name: &str| list.iter().find(|it| it.name() == name).unwrap();
    let told = ["listed_function", "listed_closure"].map(|name| {
        let it = of(name);
        (it.to_string(), it.is_linked(), it.hooks().len())
    });
    assert_eq!(
        told,
        [
            ("registry_linked::listed_function".to_owned(), true, 1),
            (
                "registry_linked::listed_closure of somebody".to_owned(),
                false,
                1
            ),
        ]
    );
    assert!(list.is_sorted_by(|one, two| one.identity() <= two.identity()));
    assert_eq!(owner.withdraw(), 1);
}

#[test]
fn a_hook_of_the_program_may_change_it() {
    #[hook_point(mode = collect)]
    fn Point(log: &mut Vec<&'static str>);
    #[hook(point = Point, priority = 1)]
    fn changing(log: &mut Vec<&'static str>) {
        log.push("changing");
        assert!(linked().disable("changed").unwrap());
        linked()
            .register(Point::hook(50, |log| log.push("new")).named("changed_new"))
            .unwrap();
    }
    #[hook(point = Point, priority = 2)]
    fn changed(log: &mut Vec<&'static str>) {
        log.push("changed");
    }
    #[hook(point = Point, priority = 100)]
    fn unchanged(log: &mut Vec<&'static str>) {
        log.push("unchanged");
    }

    let mut log = Vec::new();
    Point::dispatch(&mut log);
    assert_eq!(log, ["changing", "unchanged"]);
    log.clear();
    assert!(linked().disable("changing").unwrap());
    assert!(linked().enable("changed").unwrap());
    Point::dispatch(&mut log);
    assert_eq!(log, ["changed", "new", "unchanged"]);
}

#[test]
fn no_dispatch_of_the_program_meets_a_wrong_order_or_what_was_taken_back() {
    assert_eq!(soak::soak(&linked()), 0);
}
