//! What the compiler says to a user of the macros names only what that user may know.

use std::path::Path;

use crate::breach::{Breach, assert_none, lines};
use crate::tree;

/// How every name begins that generated code may use and a user may not.
const PRIVATE: [&str; 2] = ["__private", "__hooks"];

/// Input: the snapshot of an error. A breach for each line and name in it that is ours alone.
fn private_names(path: &str, snapshot: &str) -> Vec<Breach> {
    let mut breaches = Vec::new();
    for (number, line) in (1..).zip(snapshot.lines()) {
        for name in PRIVATE.into_iter().filter(|name| line.contains(name)) {
            let what = format!("the message shows `{name}…`, which no user wrote");
            breaches.push(Breach::new(path, number, what));
        }
    }
    breaches
}

#[test]
fn no_message_shows_a_private_name() {
    let mut files = tree::files();
    files.retain(|file| {
        Path::new(&file.path)
            .extension()
            .is_some_and(|it| it == "stderr")
    });
    let breaches = files
        .iter()
        .flat_map(|file| private_names(&file.path, &file.text));
    assert_none(breaches.collect());
}

#[test]
fn a_private_name_in_a_message_is_caught() {
    let snapshot = "error: wrong\nnote: required by `hooks_core::__private::Accepted`\n  = fn __hooks_shim in __private\n";
    assert_eq!(
        lines(&private_names("a.stderr", snapshot)),
        [
            "a.stderr:2: the message shows `__private…`, which no user wrote",
            "a.stderr:3: the message shows `__private…`, which no user wrote",
            "a.stderr:3: the message shows `__hooks…`, which no user wrote",
        ]
    );
}
