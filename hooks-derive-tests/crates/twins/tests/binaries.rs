//! A module that is compiled into the library and into a binary is told of, whatever the binary is called.

#![forbid(unsafe_code)]
#![allow(
    clippy::unwrap_used,
    reason = "a test may end where something is not as it should be"
)]

use std::process::Command;

/// The notes in the plan that `program` prints.
fn notes(program: &str) -> Vec<String> {
    let output = Command::new(program).output().unwrap();
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{told}");
    let plan = String::from_utf8(output.stdout).unwrap();
    let notes = plan.lines().filter_map(|line| line.strip_prefix("note: "));
    let notes: Vec<String> = notes.map(ToOwned::to_owned).collect();
    let reported = told.lines().filter_map(|line| line.strip_prefix("hooks: "));
    assert!(reported.eq(notes.iter()), "{told}");
    notes
}

/// All that is to be said of the program called `name`, whose crate is `krate`.
fn expected(krate: &str, name: &str) -> [String; 3] {
    let version = env!("CARGO_PKG_VERSION");
    let lines: Vec<&str> = include_str!("../src/points.rs").lines().collect();
    let line = |text: &str| lines.iter().rposition(|line| line.contains(text)).unwrap() + 1;
    let twice = |name: &str, line: usize| {
        format!(
            "`twins::{name}` (hooks-derive-tests/crates/twins/src/points.rs:{line}) was built into this program twice: there are \
             two of it, and a point that both hook runs both"
        )
    };
    let points = format!(
        "the points of `twins` {version} (hooked by `twins`) are linked a second time, as those of `{krate}` {version} in the \
         binary `{name}` (hooked by `{krate}`): a dispatch of either runs no hook of the other; let the binary or the test `use` \
         the module of the library, and not compile it with a `mod` of its own"
    );
    let counter = twice("counter", line("impl Counter"));
    let observe = twice("observe", line("fn observe("));
    [counter, observe, points]
}

#[test]
fn a_binary_of_the_same_name_is_told_of() {
    let notes = notes(env!("CARGO_BIN_EXE_twins"));
    assert_eq!(notes, expected("twins", "twins"));
}

#[test]
fn a_binary_of_another_name_is_told_of() {
    let notes = notes(env!("CARGO_BIN_EXE_twins-cli"));
    assert_eq!(notes, expected("twins_cli", "twins-cli"));
}
