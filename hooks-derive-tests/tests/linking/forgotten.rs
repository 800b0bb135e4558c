//! A plugin that only stands in `Cargo.toml`: rustc does not load it, and its lint says so, with the cure.

use crate::workspace::{Said, Workspace, path_to};

/// Runs a program, called so, that has `named` in it and depends on `plugin_a`.
fn run(program: &str, named: &str) -> Said {
    let source = format!(
        "#![warn(unused_crate_dependencies)]\n{named}\nfn main() {{\n    print!(\"{{}}\", hooks_core::plan());\n}}\n"
    );
    let dependencies = format!(
        "[dependencies]\nhooks-core = {}\nplugin_a = {}\n",
        path_to("hooks-core"),
        path_to("hooks-derive-tests/crates/plugin_a")
    );
    let workspace = Workspace::new(program).package(program, &dependencies, "main.rs", &source);
    let said = workspace.cargo(&["run"], "");
    assert!(said.success, "{}", said.error);
    said
}

#[test]
fn a_plugin_that_is_not_named_is_lost_and_rustc_tells_how_to_name_it() {
    let said = run("forgotten", "");
    assert_eq!(
        said.out,
        "note: no hook and no point is linked; does this crate name its plugins, as in `hooks_core::link!(…)`?\n"
    );
    for words in [
        "extern crate `plugin_a` is unused in crate `forgotten`",
        "add `use plugin_a as _;`",
    ] {
        assert!(said.error.contains(words), "{}", said.error);
    }
}

#[test]
fn each_way_to_name_a_plugin_links_it_and_quiets_rustc() {
    for (program, named) in [
        ("named_by_use", "use plugin_a as _;"),
        ("named_by_link", "hooks_core::link!(plugin_a);"),
        ("named_by_extern_crate", "extern crate plugin_a;"),
    ] {
        let said = run(program, named);
        assert!(
            said.out.contains("  plugin_a::guard.observe, plugin_a "),
            "{}",
            said.out
        );
        assert_eq!(said.error, "");
    }
}
