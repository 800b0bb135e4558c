//! Options: read as their type, and the key to blame where that fails.

use std::error::Error as _;

use super::{problems, registry, told, toml};

#[test]
fn what_options_leave_out_is_as_their_type_has_it() {
    assert_eq!(
        told(toml(
            r#"extensions = [{ name = "limit", options = { calls = 2 } }]"#
        ))[0],
        "2 in 60 s"
    );
    assert_eq!(
        told(toml(r#"extensions = [{ name = "limit", options = {} }]"#))[0],
        "30 in 60 s"
    );
}

#[test]
fn wrong_options_name_the_extension_the_key_and_what_was_expected() {
    let config = toml(
        r#"
        extensions = [
            { name = "limit", options = { window = { seconds = "long" } } },
            { name = "limit", as = "b", options = { cals = 3, window = { seconds = 1, minutes = 2 } } },
            { name = "limit", as = "c", options = { window = {} } },
            { name = "limit", as = "d", options = 5 },
        ]
        "#,
    );
    assert_eq!(
        problems(config),
        [
            "extensions[0].options.window.seconds: `config::limit` cannot use its options: this is a text, and should \
             be f64",
            "extensions[1].options.cals: `config::b` has no such option: did you mean `calls`?",
            "extensions[1].options.window.minutes: `config::b` has no such option",
            "extensions[2].options.window: `config::c` cannot use its options: missing field `seconds`",
            "extensions[3].options: `config::d` cannot use its options: this is a number, and should be \
             struct LimitOptions",
        ]
    );
}

#[test]
fn unknown_keys_further_inside_are_told_with_their_path() {
    let told = problems(toml(
        r#"extensions = [{ name = "limit", options = { window = { seconds = 1, second = 2 } } }]"#,
    ));
    assert_eq!(
        told,
        ["extensions[0].options.window.second: `config::limit` has no such option"]
    );
}

#[test]
fn the_cause_of_wrong_options_is_kept() {
    let error = registry(toml(
        r#"extensions = [{ name = "limit", options = { calls = -1 } }]"#,
    ))
    .unwrap_err();
    let cause = error.source().unwrap();
    assert_eq!(cause.to_string(), "this is a number, and should be u32");
    assert_eq!(error.causes().count(), 1);
}

#[test]
fn a_secret_that_is_in_the_wrong_place_is_not_told() {
    let told = problems(toml(
        r#"extensions = [{ name = "limit", options = { calls = "hunter2", window = "hunter2" } }]"#,
    ));
    assert!(!told.concat().contains("hunter2"), "{told:?}");
}

#[test]
fn options_of_what_is_off_are_not_read() {
    let config = toml(r#"extensions = [{ name = "limit", enabled = false, options = 5 }]"#);
    assert_eq!(told(config), ["lonely", "guard", "audit"]);
}
