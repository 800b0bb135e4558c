//! What the configuration says to the extensions, and what is wrong with it.

use std::path::Path;

use super::{SUPPORT, agent, model, session, user, written};

const SHIPPED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/transcripts/support.toml");

fn config(name: &str, text: &str) -> String {
    written(name, text).to_str().unwrap().to_owned()
}

/// Three calls of one session.
fn talk() -> String {
    let turn = |text| user(text) + &model(text);
    session("s-1", "user") + &turn("one") + &turn("two") + &turn("three")
}

#[test]
fn the_shipped_configuration_is_read_and_the_plan_shows_what_it_wants() {
    let (plan, error, code) = agent(&["--plan", "--config", SHIPPED], &[], "");
    assert_eq!((error.as_str(), code), ("", Some(0)));
    let burst = plan.lines().find(|line| line.contains("burst_limit.check"));
    assert!(burst.unwrap().trim_start().starts_with("21 "), "{plan}");
    let (out, error, code) = agent(&["--config", SHIPPED, SUPPORT], &[], "");
    assert_eq!((error.as_str(), code), ("", Some(0)));
    assert!(out.contains("denied by rate_limit::burst_limit"), "{out}");
}

#[test]
fn the_readme_shows_the_shipped_configuration() {
    let shipped = std::fs::read_to_string(SHIPPED).unwrap();
    assert!(include_str!("../../README.md").contains(&format!("```toml\n{shipped}```")));
}

#[test]
fn options_count_and_the_environment_beats_them() {
    let config = config(
        "limits.toml",
        "hooks.extensions = [{ name = 'rate_limit', options = { max_calls = 1, window = '1h' } }]",
    );
    let arguments = ["--config", &config, "-"];
    let denied = |variables| {
        agent(&arguments, variables, &talk())
            .0
            .matches("denied by")
            .count()
    };
    assert_eq!(denied(&[]), 2);
    assert_eq!(denied(&[("RATE_LIMIT_MAX_CALLS", "2")]), 1);
}

#[test]
fn logging_shows_texts_where_its_options_or_the_environment_say_so() {
    let options = "hooks.extensions = [{ name = 'logging', options = { include_data = true } }]";
    let config = config("logging.toml", options);
    let shows = |config: &[&str], variable: Option<&str>| {
        let variables = variable.map(|value| ("LOGGING_INCLUDE_DATA", value));
        let arguments = [config, &["--log", "info", "-"]].concat();
        let talk = user("hunter2") + &model("seven");
        let told = agent(&arguments, variables.as_slice(), &talk).1;
        told.contains("hunter2")
    };
    let configured = ["--config", &config];
    assert!(shows(&configured, None) && shows(&[], Some("1")));
    assert!(!shows(&configured, Some("0")) && !shows(&[], None));
}

#[test]
fn the_kill_switch_leaves_an_extension_out_and_is_reported() {
    let variables = [
        ("HOOKS_DISABLE", "rate_limit"),
        ("RATE_LIMIT_MAX_CALLS", "0"),
    ];
    let (out, error, code) = agent(&["-"], &variables, &talk());
    assert!(code == Some(0) && !out.contains("rate_limit"), "{out}");
    assert!(error.contains("`rate_limit::rate_limit`"), "{error}");
}

#[test]
fn all_that_is_wrong_is_told_at_once_with_its_place() {
    let config = config(
        "wrong.toml",
        "[hooks]
        extensions = [
            { name = 'ratelimit' },
            { name = 'rate_limit', options = { max_calls = 'many' } },
            { name = 'rate_limit', as = 'burst', options = { windw = '1s' } },
        ]",
    );
    for arguments in [["--plan", "--config", &config], ["-", "--config", &config]] {
        let (out, error, code) = agent(&arguments, &[], &talk());
        assert_eq!((out.as_str(), code), ("", Some(1)));
        for told in [
            "extensions[0]: nothing that is linked is called `ratelimit`",
            "extensions[1].options.max_calls: ",
            "extensions[2].options.windw: ",
        ] {
            assert!(error.contains(&format!("{config}: {told}")), "{error}");
        }
    }
}

#[test]
fn a_configuration_that_is_none_is_told() {
    let (_, error, code) = agent(&["--config", "no-such.toml", "-"], &[], "");
    assert!(
        code == Some(1) && error.starts_with("error: no-such.toml cannot be read: "),
        "{error}"
    );
    let config = config("typing.toml", "hoks = {}");
    let (_, error, code) = agent(&["--config", &config, "-"], &[], "");
    assert!(
        code == Some(1) && error.contains("unknown field `hoks`"),
        "{error}"
    );
}

#[test]
fn a_journal_that_cannot_be_opened_keeps_the_agent_from_starting() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let text = format!(
        "hooks.extensions = [{{ name = 'journal', options = {{ path = '{}' }} }}]",
        folder.display()
    );
    let (out, error, code) = agent(
        &["--config", &config("folder.toml", &text), "-"],
        &[],
        &talk(),
    );
    assert_eq!((out.as_str(), code), ("", Some(1)));
    assert!(
        error.contains("`journal::journal`") && error.contains("did not start"),
        "{error}"
    );
}
