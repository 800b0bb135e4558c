//! What is wrong with a configuration, all of it at once, and where.

use hooks_core::{ExtensionConfig, HooksConfig};

use super::{problems, toml};

#[test]
fn everything_that_is_wrong_is_told_with_its_place() {
    let config = toml(
        r#"
        activat = "listed"
        activate = "all"
        extensions = [
            "limt",
            { name = "nobody_at_all" },
            { nam = "limit" },
            { name = "limit", enabled = "yes", priority = 20.5 },
            7,
            { name = "audit", priority = 3000000, as = "my audit" },
            "audit",
            { name = "lonely", options = {}, as = "alone" },
            "config::audit",
            { enabled = true },
        ]
        "#,
    );
    assert_eq!(
        problems(config),
        [
            "activate: `all` is no value of it: there is `linked`, `listed`",
            "activat: there is no key `activat`: did you mean `activate`?",
            "extensions[0]: nothing that is linked is called `limt`: did you mean `config::limit`? Linked are \
             `config::audit`, `config::guard`, `config::limit`, `config::lonely`, `config::pooled`, `config::token`; a crate \
             that is missing here is named in `hooks_core::link!(…)`",
            "extensions[1]: nothing that is linked is called `nobody_at_all`. Linked are `config::audit`, \
             `config::guard`, `config::limit`, `config::lonely`, `config::pooled`, `config::token`; a crate that is missing \
             here is named in `hooks_core::link!(…)`",
            "extensions[2].nam: there is no key `nam`: did you mean `name`?",
            "extensions[3].enabled: this is a text, and should be `true` or `false`",
            "extensions[3].priority: this is a number, and should be a whole one",
            "extensions[4]: this is a number, and should be a name, or a table with a `name`",
            "extensions[5].priority: 3000000 is no priority: these go from -1000000 to 1000000",
            "extensions[5].as: `my audit` is no name: names are of letters, digits, `_` and `-`, at least one",
            "extensions[7].as: this is a function, of which there is one, and that has its name",
            "extensions[7].options: a function takes none",
            "extensions[8]: `config::audit` is listed already, at extensions[6]: give this one a name of its own, as in `as = \
             \"…\"`",
            "extensions[9]: `name` is missing",
        ]
    );
}

#[test]
fn options_for_who_takes_none_are_told() {
    assert_eq!(
        problems(toml(r#"extensions = [{ name = "audit", options = {} }]"#)),
        [
            "extensions[0].options: `config::audit` takes none: where it should, its block says `#[extension(options = …, \
             new = …)]`"
        ]
    );
}

#[test]
fn a_name_of_its_own_is_nobody_elses() {
    assert_eq!(
        problems(toml(r#"extensions = [{ name = "limit", as = "audit" }]"#))[0],
        "extensions[0].as: `config::audit` is another extension's name: choose one that nothing has"
    );
    // Unless that has another one itself.
    assert_eq!(
        super::told(toml(
            r#"extensions = [{ name = "limit", as = "audit" }, { name = "audit", as = "limit" }]"#
        ))
        .len(),
        5
    );
}

#[test]
fn a_registry_that_takes_nothing_linked_says_so() {
    let config = || HooksConfig::new().extension("limit");
    let told = |builder: hooks_core::Builder| {
        let error = builder.config(config()).build().unwrap_err();
        error.problems().collect::<Vec<_>>()
    };
    assert_eq!(
        told(hooks_core::Registry::builder()),
        [
            "extensions[0]: nothing in this registry is called `limit`: it does not take what is linked, which is said by \
             `.linked()`"
        ]
    );
    assert_eq!(
        told(hooks_core::Registry::builder().extension(super::Audit)),
        [
            "extensions[0]: nothing in this registry is called `limit`: it does not take what is linked, which is said by \
             `.linked()`; given are `config::audit`"
        ]
    );
}

#[test]
fn a_priority_in_a_list_contradicts_it() {
    let config = toml(
        r#"
        activate = "listed"
        extensions = ["audit", { name = "limit", priority = 5 }]
        "#,
    );
    assert_eq!(
        problems(config),
        [
            "extensions[1].priority: under `activate = \"listed\"` the list is the order: leave it out, and move the entry"
        ]
    );
}

#[test]
fn another_shape_is_told_and_not_taken_for_an_empty_one() {
    let json = |text| serde_json::from_str::<HooksConfig>(text).unwrap();
    assert_eq!(
        problems(json("[1]")),
        ["hooks: this is a list, and should be a table with `activate` and `extensions`"]
    );
    assert_eq!(
        problems(json(r#"{"extensions": {"limit": {}}, "activate": 1}"#)),
        [
            "activate: this is a number, and should be \"linked\" or \"listed\"",
            "extensions: this is a table, and should be a list of names and of tables that have a `name`",
        ]
    );
}

#[test]
fn what_says_nothing_is_as_if_it_were_not_there() {
    let yaml = |text: &str| serde_yaml_ng::from_str::<HooksConfig>(text).unwrap();
    assert_eq!(
        super::told(yaml(
            "activate:\nextensions:\n  - { name: audit, options: , enabled: false }\n"
        )),
        ["30 in 60 s", "lonely", "guard", "late limit"]
    );
    // A key that is none is told all the same.
    assert_eq!(
        problems(yaml(
            "activat:\nextensions:\n  - { name: audit, enable: }\n"
        ))
        .len(),
        2
    );
}

#[test]
fn names_that_are_given_in_code_are_looked_at_too() {
    let config = HooksConfig::new()
        .extension("")
        .extension(ExtensionConfig::new("limit").named("a b"))
        .extension(ExtensionConfig::new("limit").named("a::b"))
        .extension("no name");
    let told = problems(config);
    assert_eq!(told.len(), 4, "{told:?}");
    assert_eq!(told[0], "extensions[0]: `name` is missing");
    for (index, key) in [(1, "as"), (2, "as"), (3, "name")] {
        let start = format!("extensions[{index}].{key}: ");
        assert!(
            told[index].starts_with(&start) && told[index].contains("is no name"),
            "{told:?}"
        );
    }
}

#[test]
fn an_entry_that_is_read_by_itself_tells_all_that_is_wrong_with_it() {
    let entry: ExtensionConfig =
        serde_json::from_str(r#"{"name": "limit", "enabled": 1, "priority": "x"}"#).unwrap();
    assert_eq!(problems(HooksConfig::new().extension(entry)).len(), 2);
}

#[test]
fn a_configuration_says_where_it_was_read_from() {
    let config = toml(r#"extensions = [{ name = "limit", priorty = 1 }]"#).read_from("app.toml");
    assert_eq!(
        problems(config),
        ["app.toml: extensions[0].priorty: there is no key `priorty`: did you mean `priority`?"]
    );
    // Each entry may be a file of its own.
    let entry: ExtensionConfig =
        serde_json::from_str(r#"{"name": "limit", "options": {"calls": "x"}}"#).unwrap();
    let config = HooksConfig::new()
        .extension(entry.read_from("plugins/limit.json"))
        .extension(ExtensionConfig::new("limit").named("b").priority(1_000_001));
    assert_eq!(
        problems(config),
        [
            "extensions[1].priority: 1000001 is no priority: these go from -1000000 to 1000000",
            "plugins/limit.json: options.calls: `config::limit` cannot use its options: this is a text, and should be u32",
        ]
    );
}
