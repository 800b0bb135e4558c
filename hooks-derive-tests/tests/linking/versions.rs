//! The library in two versions: two sets of points and hooks, of which each tells of the other.

use crate::workspace::{Workspace, path_to};

const PLUGIN: &str = r#"
//! Points and hooks of the other version.

use hooks_core::{hook, hook_point};

#[hook_point(mode = collect)]
pub fn Begun() -> &'static str;

#[hook(point = Begun)]
fn with_the_other_version() -> &'static str {
    "other"
}

pub fn plan() -> String {
    hooks_core::plan().to_string()
}
"#;

const PROGRAM: &str = r#"
//! Points and hooks of this version, beside those of another.

use hooks_core::{hook, hook_point};

#[hook_point(mode = collect)]
fn Begun() -> &'static str;

#[hook(point = Begun)]
fn with_this_version() -> &'static str {
    "this"
}

fn main() {
    println!("{:?} {:?}", Begun::dispatch(), plugin::Begun::dispatch());
    print!("{}=\n{}", hooks_core::plan(), plugin::plan());
}
"#;

/// A program of our library whose plugin depends on a copy of it that says to be of `version`.
fn with_another(name: &str, version: &str) -> Workspace {
    let this = format!("[dependencies]\nhooks-core = {}\n", path_to("hooks-core"));
    Workspace::new(name)
        .with_ours("other", version)
        .package(
            "plugin",
            "[dependencies]\nhooks-core = { path = \"../other\" }\n",
            "lib.rs",
            PLUGIN,
        )
        .package(
            "two_versions",
            &(this + "plugin = { path = \"../plugin\" }\n"),
            "main.rs",
            PROGRAM,
        )
}

#[test]
fn two_versions_of_the_library_keep_apart_and_each_tells_of_the_other() {
    let workspace = with_another("two_versions", "0.2.0");
    let said = workspace.cargo(&["run", "--package", "two_versions"], "");
    assert!(said.success, "{}", said.error);
    let note = |own: &str, other: &str| {
        format!(
            "`hooks-core` {other} is in this program beside {own}: each version has points and hooks of its own, and what was \
             built with {other} is missing here; `cargo tree -i hooks-core@{other}` shows who asks for it"
        )
    };
    let (this, other) = (note("0.1.0", "0.2.0"), note("0.2.0", "0.1.0"));
    assert_eq!(said.reports(), [&this, &other]);
    let (dispatched, plans) = said.out.split_once('\n').unwrap();
    assert_eq!(dispatched, r#"["this"] ["other"]"#);
    let (this_plan, other_plan) = plans.split_once("=\n").unwrap();
    for (plan, own, foreign, note) in [
        (this_plan, "two_versions::with_this_version", "plugin", this),
        (
            other_plan,
            "plugin::with_the_other_version",
            "two_versions::",
            other,
        ),
    ] {
        let lines: Vec<&str> = plan.lines().collect();
        assert!(plan.contains(own), "{plan}");
        assert!(!plan.contains(foreign), "{plan}");
        assert_eq!(lines.last(), Some(&format!("note: {note}").as_str()));
    }
}

#[test]
fn one_version_from_two_sources_is_refused_by_cargo() {
    let workspace = with_another("two_sources", "0.1.0");
    let said = workspace.cargo(&["tree"], "");
    assert!(!said.success, "{}", said.out);
    let why = "package `hooks-core` links to the native library `hooks_core_0_1`, but it conflicts with a previous package";
    assert!(
        said.error.replace('\n', " ").contains(why),
        "{}",
        said.error
    );
}

const LOG: &str = r#"
//! An extension.

use hooks_core::{extension, hook};
use test_points::{Call, Observe};

#[derive(Debug, Default)]
pub struct Log;

#[extension]
impl Log {
    #[hook(point = Observe)]
    fn log(call: &mut Call) {
        call.log.push(concat!("log ", env!("CARGO_PKG_VERSION")));
    }
}
"#;

const SEALS: &str = r#"
//! Has two versions of one plugin.

hooks_core::link!(old, new);

fn main() {
    print!("{}", hooks_core::seal().unwrap_err());
}
"#;

#[test]
fn two_versions_of_one_plugin_are_refused_and_told_to_be_that() {
    let shared = format!(
        "[dependencies]\nhooks-core = {}\ntest-points = {}\n",
        path_to("hooks-core"),
        path_to("hooks-derive-tests/crates/points")
    );
    let plugin = format!("[lib]\nname = \"log\"\n\n{shared}");
    let renamed =
        |key: &str| format!("{key} = {{ path = \"../log_{key}\", package = \"log_{key}\" }}\n");
    let program = format!("{shared}{}{}", renamed("old"), renamed("new"));
    let workspace = Workspace::new("two_plugins")
        .package("log_old", &plugin, "lib.rs", LOG)
        .package("log_new", &plugin, "lib.rs", LOG)
        .package("two_plugins", &program, "main.rs", SEALS);
    workspace.write(
        "log_new/Cargo.toml",
        &format!(
            "[package]\nname = \"log_new\"\nversion = \"0.2.0\"\nedition = \"2024\"\n\n{plugin}"
        ),
    );
    let said = workspace.cargo(&["run", "--package", "two_plugins"], "");
    assert!(said.success, "{}", said.error);
    assert_eq!(
        said.out,
        "hooks cannot be sealed, there is 1 problem:\n  1. two extensions are called `log::log`: log_new/src/lib.rs:11 of \
         version 0.2.0 of the crate and log_old/src/lib.rs:11 of version 0.1.0; let all ask for one version, `cargo tree -d` \
         shows who asks for which"
    );
}
