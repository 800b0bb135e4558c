//! `HOOKS_DISABLE`: this test starts itself once more, as a process with that variable.

use std::process::Command;
use std::sync::Mutex;

use hooks_core::{Registry, Report, set_reporter};

use super::provided::{Pool, store};
use super::{Ask, toml};

const CHILD: &str = "HOOKS_TEST_CHILD";

static REPORTS: Mutex<Vec<String>> = Mutex::new(Vec::new());

fn keep(report: &Report<'_>) {
    REPORTS.lock().unwrap().push(report.to_string());
}

/// This very test in another process.
fn child(test: &str, disable: Option<&str>) -> String {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command
        .args(["--exact", test, "--nocapture"])
        .env(CHILD, "1")
        .env_remove("HOOKS_DISABLE");
    if let Some(names) = disable {
        command.env("HOOKS_DISABLE", names);
    }
    let output = command.output().unwrap();
    let told = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{told}");
    told
}

#[test]
fn the_environment_switches_off_whatever_a_configuration_says_and_that_is_reported() {
    if std::env::var_os(CHILD).is_some() {
        return in_child();
    }
    let test = "environment::the_environment_switches_off_whatever_a_configuration_says_and_that_is_reported";
    let all = child(test, None);
    assert!(
        all.contains("told: 30 in 60 s, guard, audit, late limit; reports: ."),
        "{all}"
    );
    // By the name of the instance, by that of the extension, by `crate::name`; what means nothing is told and stops nobody.
    let some = child(test, Some("audit, config::limit,gaurd , b"));
    assert!(
        some.contains(
            "told: guard; reports: `config::audit` is off, because `HOOKS_DISABLE` names it, `config::b` is off, because \
             `HOOKS_DISABLE` names it, `HOOKS_DISABLE` names `gaurd`, and nothing is called so: did you mean `config::guard`?."
        ),
        "{some}"
    );
}

fn in_child() {
    set_reporter(keep);
    let hooks = Registry::builder()
        .linked()
        .without("lonely")
        .start()
        .config(toml(
            r#"extensions = [{ name = "limit", as = "b" }, { name = "audit", enabled = true }]"#,
        ))
        .provide(Pool(1))
        .provide_shared(store())
        .blocking()
        .unwrap();
    let told = Ask::dispatch_in(hooks.registry()).join(", ");
    println!(
        "told: {told}; reports: {}.",
        REPORTS.lock().unwrap().join(", ")
    );
    hooks.stop();
}
