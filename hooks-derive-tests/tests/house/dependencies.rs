//! What a user of the library compiles: a short list, and one `syn`.

use std::collections::BTreeSet;
use std::process::Command;

use crate::breach::{Breach, assert_none, lines};
use crate::tree;

/// The library and everything its default build needs, at build time too.
const LISTED: [&str; 11] = [
    "hooks-core",
    "hooks-macros",
    "linkme",
    "linkme-impl",
    "pin-project-lite",
    "proc-macro2",
    "quote",
    "syn",
    "thiserror",
    "thiserror-impl",
    "unicode-ident",
];

/// Input: `cargo tree --prefix none`. A breach for each crate that is not listed, and for a number of `syn`s that is
/// not one.
fn surprises(cargo_tree: &str) -> Vec<Breach> {
    let mut breaches = Vec::new();
    let mut breach = |what| breaches.push(Breach::new("hooks-core/Cargo.toml", 1, what));
    let packages: BTreeSet<(&str, &str)> = cargo_tree
        .lines()
        .filter_map(|line| {
            let mut words = line.split_whitespace();
            Some((words.next()?, words.next()?))
        })
        .collect();
    for (name, version) in &packages {
        if !LISTED.contains(name) {
            breach(format!(
                "users also compile `{name}` {version}, which is not on the list"
            ));
        }
    }
    let syns: Vec<_> = packages.iter().filter(|(name, _)| *name == "syn").collect();
    if syns.len() != 1 {
        breach(format!(
            "users compile {} versions of `syn` instead of one",
            syns.len()
        ));
    }
    breaches
}

#[test]
fn the_library_needs_only_the_listed_crates_and_one_syn() {
    let output = Command::new(env!("CARGO"))
        .args([
            "tree",
            "-p",
            "hooks-core",
            "-e",
            "normal",
            "--prefix",
            "none",
        ])
        .current_dir(tree::root())
        .output()
        .expect("cargo can be run");
    let problem = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{problem}");
    assert_none(surprises(&String::from_utf8_lossy(&output.stdout)));
}

#[test]
fn an_unlisted_crate_and_a_second_syn_are_caught() {
    let cargo_tree = "hooks-core v0.1.0 (/a b/hooks-core)\nsyn v3.0.10\nsyn v2.0.1\nserde v1.0.1\nsyn v3.0.10 (*)\n";
    assert_eq!(
        lines(&surprises(cargo_tree)),
        [
            "hooks-core/Cargo.toml:1: users also compile `serde` v1.0.1, which is not on the list",
            "hooks-core/Cargo.toml:1: users compile 2 versions of `syn` instead of one",
        ]
    );
    let none = surprises("hooks-core v0.1.0\n");
    assert_eq!(
        lines(&none),
        ["hooks-core/Cargo.toml:1: users compile 0 versions of `syn` instead of one"]
    );
}
