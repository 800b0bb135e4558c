//! What the compiler says to a user of the macros, word for word.
//!
//! A case of `rule/`, `grammar/` or `types/` is a program with one mistake, which is one error; where there are more of
//! them, its first line says so: `// mistakes: 3`. A case of `pass/` looks odd and is fine: it registers, dispatches and
//! asserts. A case of `features/` lacks a feature of `hooks-core`, all of which the others have.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test may end where something is not as it should be"
)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Blessed with `TRYBUILD=overwrite`; the difference is read as code.
#[rustversion::attr(not(stable(1.95)), ignore = "snapshots belong to Rust 1.95")]
#[test]
fn the_compiler_says_what_is_written_down() {
    let cases = trybuild::TestCases::new();
    for folder in ["rule", "grammar", "types"] {
        cases.compile_fail(format!("tests/ui/{folder}/*/*.rs"));
    }
    cases.pass("tests/ui/pass/*.rs");
}

#[test]
fn one_mistake_is_one_error() {
    let mut wrong = Vec::new();
    for case in cases_that_fail() {
        let expected = mistakes(&fs::read_to_string(&case).unwrap());
        let snapshot = fs::read_to_string(case.with_extension("stderr")).unwrap_or_default();
        let errors = errors(&snapshot);
        if errors != expected {
            wrong.push(format!(
                "{}: {expected} mistakes, {errors} errors",
                case.display()
            ));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// One error a `timeout`, whatever else hangs on it: hooks of the point, and those who dispatch it.
#[test]
fn a_timeout_without_the_feature_is_one_error_that_names_it() {
    is_told_without_features(
        "timeout_without_tokio",
        "a `timeout` needs the feature `tokio` of `hooks-core`",
    );
}

#[test]
fn options_without_the_feature_are_one_error_that_names_it() {
    is_told_without_features(
        "options_without_config",
        "`options` needs the feature `config` of `hooks-core`",
    );
}

/// That each mistake of a case is told as `words`, and nothing else is, where `hooks-core` has its default features.
fn is_told_without_features(case: &str, words: &str) {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR"));
    let source = tests
        .join("tests/ui/features")
        .join(case)
        .with_extension("rs");
    let library = tests.join("../hooks-core");
    let package = Path::new(env!("CARGO_TARGET_TMPDIR")).join(case);
    fs::create_dir_all(&package).unwrap();
    // A workspace of its own, because there features of the tests do not count; with the versions of this one.
    let (lib, core) = (source.display().to_string(), library.display().to_string());
    let manifest = format!(
        "[package]\nname = {case:?}\nedition = \"2024\"\n[lib]\npath = {lib:?}\n[workspace]\n[dependencies]\n\
         hooks-core.path = {core:?}\n"
    );
    fs::write(package.join("Cargo.toml"), manifest).unwrap();
    fs::copy(library.join("../Cargo.lock"), package.join("Cargo.lock")).unwrap();
    let checked = Command::new(env!("CARGO"))
        .args(["check", "--quiet", "--offline"])
        .current_dir(&package)
        .env("CARGO_TARGET_DIR", package.join("target"))
        .output()
        .unwrap();

    let text = String::from_utf8(checked.stderr).unwrap();
    let mistakes = mistakes(&fs::read_to_string(&source).unwrap());
    // The last error is cargo's own.
    assert_eq!(
        (text.matches(words).count(), errors(&text)),
        (mistakes, mistakes + 1),
        "{text}"
    );
}

/// Input: a case. What its first line announces, else one.
fn mistakes(case: &str) -> usize {
    let announced = case
        .lines()
        .next()
        .and_then(|line| line.strip_prefix("// mistakes: "));
    announced.map_or(1, |number| number.parse().unwrap())
}

/// Input: a snapshot. How many errors it shows.
fn errors(snapshot: &str) -> usize {
    let is_error = |line: &&str| line.starts_with("error:") || line.starts_with("error[");
    snapshot.lines().filter(is_error).count()
}

/// Every case but those of `pass/`.
fn cases_that_fail() -> Vec<PathBuf> {
    let ui = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/ui");
    let kinds = ["rule", "grammar", "types"]
        .into_iter()
        .map(|kind| ui.join(kind));
    let mut cases: Vec<PathBuf> = kinds.flat_map(inside).flat_map(inside).collect();
    cases.retain(|path| path.extension().is_some_and(|extension| extension == "rs"));
    assert!(!cases.is_empty(), "the cases are there");
    cases
}

fn inside(folder: PathBuf) -> impl Iterator<Item = PathBuf> {
    fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
}

#[test]
fn errors_and_mistakes_are_counted() {
    let snapshot = "error: one\n --> a.rs:1:1\n\nerror[E0277]: two\n  = note: no error: this\nwarning: three\n";
    assert_eq!(errors(snapshot), 2);
    assert_eq!(mistakes("// mistakes: 3\nfn main() {}"), 3);
    assert_eq!(mistakes("fn main() {}"), 1);
}
