//! Every rule of the macros has a test of its message, and every such test has a rule.
//!
//! A rule is a `pub(super)` function of a file in `hooks-macros/src/check/`; its folder in `tests/ui/rule/` has its name.
//! `check/mod.rs` holds no rules: it puts them in order.

use std::collections::BTreeMap;

use crate::breach::{Breach, assert_none, lines};
use crate::tokens::{starts, text, tokens};
use crate::tree;

const CHECK: &str = "hooks-macros/src/check/";
const CASES: &str = "hooks-derive-tests/tests/ui/rule/";

/// Where something of one name was seen first.
type Places = BTreeMap<String, (String, usize)>;

/// Input: a file of `check/`. Its `pub(super)` functions, with their lines.
fn rules(source: &str) -> Vec<(String, usize)> {
    let tokens = tokens(source);
    let modifiers = ["const", "async", "unsafe"];
    let mut rules = Vec::new();
    for index in 0..tokens.len() {
        if !starts(&tokens, index, "pub ( super )") {
            continue;
        }
        let mut at = index + 4;
        while modifiers.contains(&text(&tokens, at)) {
            at += 1;
        }
        if text(&tokens, at) == "fn" {
            rules.push((text(&tokens, at + 1).to_owned(), tokens[at].line));
        }
    }
    rules
}

/// Input: the rules and the folders of cases. A breach for each that lacks its other half.
fn unpaired(rules: &Places, cases: &Places) -> Vec<Breach> {
    let untested = rules
        .iter()
        .filter(|(rule, _)| !cases.contains_key(*rule))
        .map(|(rule, (path, line))| {
            let what = format!("the rule `{rule}` has no case in `{CASES}{rule}/`");
            Breach::new(path, *line, what)
        });
    let unknown = cases
        .iter()
        .filter(|(case, _)| !rules.contains_key(*case))
        .map(|(case, (path, line))| {
            let what = format!("no `pub(super)` function of `{CHECK}` is called `{case}`");
            Breach::new(path, *line, what)
        });
    untested.chain(unknown).collect()
}

/// Input: the path of a UI case, from `ui/rule/` on. The rule whose folder it is in.
fn rule_of_case(path: &str) -> &str {
    path.split('/').next().unwrap_or_default()
}

#[test]
fn every_rule_of_the_macros_has_its_ui_cases() {
    let files = tree::files();
    let (mut written, mut tested) = (Places::new(), Places::new());
    for file in files.iter().filter(|file| file.is_rust()) {
        if file.path.starts_with(CHECK) && file.path != format!("{CHECK}mod.rs") {
            for (rule, line) in rules(&file.text) {
                written
                    .entry(rule)
                    .or_insert_with(|| (file.path.clone(), line));
            }
        }
        if let Some(case) = file.path.strip_prefix(CASES) {
            tested
                .entry(rule_of_case(case).to_owned())
                .or_insert_with(|| (file.path.clone(), 1));
        }
    }
    assert_none(unpaired(&written, &tested));
}

#[test]
fn a_rule_is_a_function_for_the_stage() {
    let source = "
        pub(super) fn not_generic() {}
        pub(super) const fn twice() {}
        fn own_part() {}
        pub(super) struct NoRule;
        pub(crate) fn too_public() {}
    ";
    assert_eq!(
        rules(source),
        [("not_generic".to_owned(), 2), ("twice".to_owned(), 3)]
    );
}

#[test]
fn a_rule_without_cases_and_cases_without_a_rule_are_caught() {
    let places = |entries: &[(&str, &str, usize)]| -> Places {
        entries
            .iter()
            .map(|(name, path, line)| ((*name).to_owned(), ((*path).to_owned(), *line)))
            .collect()
    };
    let rules = places(&[("both", "check/a.rs", 1), ("untested", "check/a.rs", 7)]);
    let cases = places(&[
        ("both", "rule/both/a.rs", 1),
        (rule_of_case("gone/a.rs"), "rule/gone/a.rs", 1),
    ]);
    assert_eq!(
        lines(&unpaired(&rules, &cases)),
        [
            "check/a.rs:7: the rule `untested` has no case in `hooks-derive-tests/tests/ui/rule/untested/`",
            "rule/gone/a.rs:1: no `pub(super)` function of `hooks-macros/src/check/` is called `gone`",
        ]
    );
}
