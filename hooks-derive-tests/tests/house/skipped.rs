//! Nothing is put off: no test that does not run, no test that passes by failing, no note to do it later.

use crate::breach::{Breach, assert_none, lines};
use crate::tokens::{attributes, tokens};
use crate::tree;

/// The word for work that was left undone, in two parts so that this file does not hold it.
const LATER: &str = concat!("TO", "DO");

/// Input: a Rust source. A breach for each `ignore` and `should_panic`, but for a test whose snapshots belong to one
/// compiler: `#[rustversion::attr(not(stable(1.95)), ignore = "…")]`.
fn tests_that_do_not_count(path: &str, source: &str) -> Vec<Breach> {
    let mut breaches = Vec::new();
    for attribute in attributes(&tokens(source)) {
        let attribute_path = attribute.path();
        let words: Vec<_> = attribute.words().collect();
        let pinned =
            attribute_path == "rustversion::attr" && words.concat().contains("attr(not(stable(");
        for name in ["ignore", "should_panic"] {
            let conditional = matches!(attribute_path.as_str(), "cfg_attr" | "rustversion::attr");
            let used = attribute_path == name || conditional && words.contains(&name);
            if used && !(pinned && name == "ignore") {
                let what = format!("`#[{name}]`: a test runs, and says what it expects");
                breaches.push(Breach::new(path, attribute.line(), what));
            }
        }
    }
    breaches
}

/// Input: any text. A breach for each line with a note to do something later.
fn put_off(path: &str, text: &str) -> Vec<Breach> {
    let word = |it: &str| {
        it.split(|letter: char| !letter.is_alphanumeric())
            .any(|it| it == LATER)
    };
    (1..)
        .zip(text.lines())
        .filter(|(_, line)| word(line))
        .map(|(number, _)| {
            Breach::new(
                path,
                number,
                format!("`{LATER}`: do it now, or open an issue"),
            )
        })
        .collect()
}

#[test]
fn no_test_is_ignored_or_expects_a_panic() {
    let mut files = tree::files();
    files.retain(tree::File::is_rust);
    let breaches = files
        .iter()
        .flat_map(|file| tests_that_do_not_count(&file.path, &file.text));
    assert_none(breaches.collect());
}

#[test]
fn nothing_is_left_for_later() {
    let files = tree::files();
    assert_none(
        files
            .iter()
            .flat_map(|file| put_off(&file.path, &file.text))
            .collect(),
    );
}

#[test]
fn an_ignored_test_is_caught_in_every_form() {
    let source = r##"
        #[test] #[ignore] fn a() {}
        #[ignore = "slow"] #[test] fn b() {}
        #[cfg_attr(miri, ignore)] #[test] fn c() {}
        #[should_panic(expected = "no")] #[test] fn d() {}
        each! { #[test] #[ignore] fn e() {} }
        #[rustversion::attr(nightly, ignore)] #[test] fn f() {}
        #[rustversion::attr(not(stable(1.95)), ignore = "snapshots belong to Rust 1.95")] #[test] fn pinned() {}
        /// `#[ignore]` in prose.
        #[test] fn ignore() { let should_panic = "#[ignore]"; }
    "##;
    let ignored = "`#[ignore]`: a test runs, and says what it expects";
    let panics = "`#[should_panic]`: a test runs, and says what it expects";
    let expected = [
        (2, ignored),
        (3, ignored),
        (4, ignored),
        (5, panics),
        (6, ignored),
        (7, ignored),
    ];
    assert_eq!(
        lines(&tests_that_do_not_count("a.rs", source)),
        expected.map(|(line, what)| format!("a.rs:{line}: {what}"))
    );
}

#[test]
fn a_note_for_later_is_caught() {
    let text = format!("fine\n// {LATER}: more\n# {LATER}(me)\nMASTODON{LATER}\n");
    let what = format!("`{LATER}`: do it now, or open an issue");
    assert_eq!(
        lines(&put_off("a.md", &text)),
        [format!("a.md:2: {what}"), format!("a.md:3: {what}")]
    );
}
