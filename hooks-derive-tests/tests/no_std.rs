//! The library without its features, in programs without `std` and without an allocator: the package `no_std`.
//!
//! Such a program does not link where anything in it allocates: nothing there is a `#[global_allocator]`, and rustc asks for
//! one as soon as `alloc` is linked.

#![cfg(target_os = "linux")]
#![allow(
    clippy::unwrap_used,
    clippy::string_slice,
    reason = "a test may end where something is not as it should be"
)]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::{env, fs};

fn package() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("no_std")
}

/// Runs cargo in the package, with a target directory of its own.
fn cargo(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO"))
        .args(arguments)
        .args(["--quiet", "--locked", "--offline"])
        .current_dir(package())
        .env("CARGO_TARGET_DIR", Path::new(env!("CARGO_TARGET_TMPDIR")).join("no_std"))
        // Messages are compared with what stands in files.
        .env("CARGO_TERM_COLOR", "never")
        .output()
        .unwrap()
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap()
}

#[test]
fn every_mode_is_dispatched_without_an_allocator() {
    let run = cargo(&["run", "--bin", "dispatching"]);
    assert_eq!(
        run.status.code(),
        Some(0),
        "the number of the check that failed, or\n{}",
        text(run.stderr)
    );
}

#[test]
fn nothing_changes_where_it_is_optimised() {
    let run = cargo(&["run", "--release", "--bin", "dispatching"]);
    assert_eq!(run.status.code(), Some(0), "{}", text(run.stderr));
}

#[test]
fn a_program_that_cannot_be_sealed_says_why_without_a_heap() {
    let run = cargo(&["run", "--bin", "refused"]);
    assert_eq!(run.status.code(), Some(0), "{}", text(run.stderr));
    let source = fs::read_to_string(package().join("src/bin/refused.rs")).unwrap();
    let place = |text: &str| {
        let lines = source.lines();
        let (number, _) = (1..)
            .zip(lines)
            .find(|(_, line)| line.contains(text))
            .unwrap();
        let number: u32 = number;
        format!("src/bin/refused.rs:{number}")
    };
    let hook = |name: &str| format!("`refused::{name}` ({})", place(&format!("fn {name}(")));
    let made = |name: &str, list| format!("`refused::{name}` ({})", place(list));
    let crowd: Vec<String> = ["a", "b", "c", "d", "e", "f", "g", "h"]
        .map(|name| made(name, "crowd! {"))
        .into();
    let (one, two, three) = (hook("one"), hook("two"), hook("three"));
    let mut expected = vec![
        format!(
            "two extensions are called `refused::log`: {} and {}; give one of them another name, as in \
             `#[extension(name = \"…\")]`",
            place("impl Log"),
            place("    impl Log"),
        ),
        format!(
            "hooks of `refused::Circle` ask to run in a circle; remove one of these:\n       \
             {one} before {two}: `before = two` of the former\n       \
             {two} before {three}: `before = three` of the former\n       \
             {three} before {one}: `before(\"one\")` of the former"
        ),
        format!(
            "`refused::Crowd` ({}) says `hooks = at_most_one` and has 10: {} and 2 more",
            place("fn Crowd("),
            crowd.join(", "),
        ),
        format!(
            "the wrappers of `refused::Crowded` ({}) and what is inside of them need 152 bytes, it gives 96: raise `inline` \
             on the point, or turn on the feature `alloc` of `hooks-core`",
            place("fn Crowded("),
        ),
    ];
    expected.extend(["l", "m", "n", "o"].map(|name| {
        format!(
            "{} asks for `before = Log`, and `Log` has no hook at `refused::Missing`: let it hook the point, or remove \
             `before = Log`; where it may be missing, write its name in parentheses, as in `before(\"name\")`",
            made(name, "lonely! {")
        )
    }));
    let told = text(run.stdout);
    let mut lines = told.lines();
    assert_eq!(
        lines.next(),
        Some("hooks cannot be sealed, there are 12 problems:")
    );
    for (number, problem) in (1..).zip(expected) {
        let number: u32 = number;
        let problem = format!("  {number}. {problem}");
        for line in problem.lines() {
            assert_eq!(lines.next().unwrap(), line);
        }
    }
    assert_eq!(lines.collect::<Vec<_>>(), ["  and 4 more"]);
}

#[test]
fn a_dispatch_while_the_program_is_sealed_ends_in_words_where_nobody_can_wait() {
    let run = cargo(&["run", "--bin", "early"]);
    let told = text(run.stderr);
    assert!(!run.status.success(), "{told}");
    assert!(
        told.contains("hooks are being sealed, and meanwhile a constructor"),
        "{told}"
    );
    assert!(
        told.contains("call `hooks_core::seal()` before anything else"),
        "{told}"
    );
}

/// Blessed with `TRYBUILD=overwrite`, as the UI cases are.
#[rustversion::attr(not(stable(1.95)), ignore = "snapshots belong to Rust 1.95")]
#[test]
fn what_needs_a_heap_is_told_at_compile_time() {
    let checked = cargo(&["check", "--example", "mistakes"]);
    let told = text(checked.stderr);
    // What stands before is about the library.
    let told = &told[told.find("error").unwrap()..];
    let snapshot = package().join("examples/mistakes.stderr");
    if env::var("TRYBUILD").is_ok_and(|bless| bless == "overwrite") {
        fs::write(&snapshot, told).unwrap();
    }
    assert_eq!(told, fs::read_to_string(snapshot).unwrap());
}

/// A version that stands in the lock file of the package only would have to be downloaded for it.
#[test]
fn the_package_uses_the_versions_of_the_workspace() {
    let locked = |folder: &Path| {
        let lock = fs::read_to_string(folder.join("Cargo.lock")).unwrap();
        lock.split("[[package]]")
            .skip(1)
            .map(|entry| {
                let lines = entry.lines().map(str::trim);
                let facts = lines.filter(|line| {
                    ["name", "version"]
                        .iter()
                        .any(|fact| line.starts_with(fact))
                });
                facts.collect::<Vec<_>>().join(", ")
            })
            .collect::<Vec<_>>()
    };
    let ours = locked(&package().join("../.."));
    let mut others = locked(&package());
    others.retain(|entry| !ours.contains(entry));
    assert_eq!(
        others,
        ["name = \"no-std\", version = \"0.1.0\""],
        "copy the lock file of the workspace there, and let cargo remove the rest"
    );
}
