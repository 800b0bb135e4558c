//! Which instances there are, under which names, and in which order they run.

use hooks_core::Registry;

use super::{Ask, Limit, registry, told, toml};

#[test]
fn a_list_is_the_order_whatever_priorities_and_edges_say() {
    assert_eq!(
        told(toml(
            r#"
            activate = "listed"
            extensions = ["audit", "guard", "lonely", "limit"]
            "#
        )),
        ["audit", "guard", "lonely", "30 in 60 s", "late limit"]
    );
    // What is not in it is off, and an entry may be off, too.
    assert_eq!(
        told(toml(
            r#"
            activate = "listed"
            extensions = ["guard", { name = "audit", enabled = false }]
            "#
        )),
        ["guard"]
    );
    assert_eq!(told(toml(r#"activate = "listed""#)), [""; 0]);
}

#[test]
fn the_plan_says_what_a_list_pins_and_what_is_off() {
    let registry = registry(toml(
        r#"
        activate = "listed"
        extensions = ["limit", { name = "limit", as = "burst" }]
        "#,
    ))
    .unwrap();
    let plan = registry.plan().to_string();
    let lines = plan.lines().filter(|line| line.contains("config::"));
    let columns: Vec<String> = lines
        .filter_map(|line| Some(line.split_once(", hooks-derive")?.0.trim().into()))
        .collect();
    let starts = |text: &str| columns.iter().any(|line: &String| line.starts_with(text));
    assert!(starts("pinned 1  config::limit.tell"), "{plan}");
    assert!(starts("pinned 2  config::burst.tell_late"), "{plan}");
    assert!(starts("disabled  config::audit.tell"), "{plan}");
    assert!(starts("disabled  config::lonely"), "{plan}");
}

#[test]
fn a_priority_is_that_of_the_extension_and_a_method_keeps_its_own() {
    assert_eq!(
        told(toml(
            r#"extensions = [{ name = "limit", priority = 250 }, { name = "lonely", priority = 260 }]"#
        )),
        ["guard", "audit", "30 in 60 s", "lonely", "late limit"]
    );
}

#[test]
fn instances_have_names_of_their_own_by_which_they_are_found() {
    let registry = registry(toml(
        r#"
        extensions = [
            { name = "limit", as = "slow", options = { calls = 1 } },
            { name = "limit", as = "fast", options = { calls = 9 } },
        ]
        "#,
    ))
    .unwrap();
    assert_eq!(registry.get::<Limit>("slow").unwrap().0.calls, 1);
    assert_eq!(registry.get::<Limit>("config::fast").unwrap().0.calls, 9);
    // Nobody is called so: what is listed are all the instances that there are.
    assert!(registry.get::<Limit>("limit").is_err());
    assert!(registry.disable("slow").unwrap());
    assert_eq!(
        Ask::dispatch_in(&registry),
        ["9 in 60 s", "lonely", "guard", "audit", "late limit"]
    );
}

#[test]
fn what_is_off_has_no_instance_and_is_not_enabled_while_the_registry_is_used() {
    let registry = registry(toml(
        r#"extensions = [{ name = "audit", enabled = false }, { name = "lonely", enabled = false }]"#,
    ))
    .unwrap();
    let expected = ["30 in 60 s", "guard", "late limit"];
    assert_eq!(Ask::dispatch_in(&registry), expected);
    assert!(!registry.enable("audit").unwrap());
    assert_eq!(Ask::dispatch_in(&registry), expected);
    assert!(registry.get::<super::Audit>("audit").is_err());
    // A function needs none.
    assert!(registry.enable("lonely").unwrap());
    assert_eq!(Ask::dispatch_in(&registry).len(), 4);
    let off = registry.list();
    let off = off.iter().find(|it| it.name() == "audit").unwrap();
    assert!(!off.is_enabled());
}

#[test]
fn an_edge_to_what_is_off_vanishes() {
    // `guard` says `before = Audit`.
    assert_eq!(
        told(toml(
            r#"extensions = [{ name = "audit", enabled = false }]"#
        )),
        ["30 in 60 s", "lonely", "guard", "late limit"]
    );
}

#[test]
fn what_the_program_gives_is_on_whatever_a_list_says_and_may_be_adjusted() {
    let given = || {
        Registry::builder()
            .linked()
            .replace(super::Audit)
            .hook(Ask::hook(100, || Some("closure".into())).named("given"))
            .provide(super::Pool(1))
            .provide_shared(super::store())
    };
    let dispatch = |text| {
        let registry = given().config(toml(text)).build().unwrap();
        Ask::dispatch_in(&registry)
    };
    assert_eq!(dispatch(r#"activate = "listed""#), ["audit", "closure"]);
    assert_eq!(
        dispatch(
            r#"
            activate = "listed"
            extensions = ["given", "limit"]
            "#
        ),
        ["closure", "30 in 60 s", "late limit", "audit"]
    );
    assert_eq!(
        dispatch(
            r#"
            activate = "listed"
            extensions = [{ name = "given", enabled = false }]
            "#
        ),
        ["audit"]
    );
    let error = given()
        .config(toml(
            r#"extensions = ["audit", { name = "audit", as = "two" }, { name = "given", options = {} }]"#,
        ))
        .build()
        .unwrap_err();
    let problems: Vec<String> = error.problems().collect();
    assert_eq!(
        problems,
        [
            "extensions[1]: this instance was made by the program, and there is one of it",
            "extensions[2].options: this instance was made by the program, so nobody reads them",
        ]
    );
}
