//! Rules about files as such: how they begin, and what they are called.

use crate::breach::{Breach, assert_none, lines};
use crate::tree;

/// Names that say nothing about what is inside.
const EMPTY_NAMES: [&str; 6] = ["util", "utils", "common", "helper", "helpers", "misc"];

/// Input: a Rust source. A breach where its first line is not the start of a module doc.
fn without_module_doc(path: &str, source: &str) -> Vec<Breach> {
    let first = source.lines().next().unwrap_or_default();
    if first.starts_with("//! ") {
        return Vec::new();
    }
    vec![Breach::new(
        path,
        1,
        "the first line is no module doc, `//! …`",
    )]
}

/// Input: a path of the tree. A breach for each part of it that is an empty name, with or without an extension.
fn named_for_nothing(path: &str) -> Vec<Breach> {
    path.split('/')
        .filter(|part| {
            let stem = part.split('.').next().unwrap_or_default().to_lowercase();
            EMPTY_NAMES.contains(&stem.as_str())
        })
        .map(|part| {
            Breach::new(
                path,
                1,
                format!("`{part}` names nothing a user knows; name the concept"),
            )
        })
        .collect()
}

#[test]
fn every_rust_file_begins_with_a_module_doc() {
    let files = tree::sources();
    let breaches = files
        .iter()
        .flat_map(|file| without_module_doc(&file.path, &file.text));
    assert_none(breaches.collect());
}

#[test]
fn no_file_or_folder_has_an_empty_name() {
    let files = tree::files();
    assert_none(
        files
            .iter()
            .flat_map(|file| named_for_nothing(&file.path))
            .collect(),
    );
}

#[test]
fn a_file_without_a_module_doc_is_caught() {
    let found = |source| lines(&without_module_doc("a.rs", source));
    let breach = ["a.rs:1: the first line is no module doc, `//! …`"];
    assert_eq!(found(""), breach);
    assert_eq!(found("use std::fmt;\n//! Late."), breach);
    assert_eq!(found("//!\n//! An empty line first."), breach);
    assert_eq!(found("#![no_std]\n"), breach);
    assert!(found("//! The order of hooks.\n").is_empty());
}

#[test]
fn an_empty_name_is_caught_in_every_part_of_a_path() {
    let found = |path| named_for_nothing(path).len();
    assert_eq!(found("hooks-core/src/util.rs"), 1);
    assert_eq!(found("hooks-core/src/Helpers/mod.rs"), 1);
    assert_eq!(found("tests/common/misc.rs"), 2);
    assert_eq!(found("docs/common.md"), 1);
    assert_eq!(found("hooks-core/src/commonly.rs"), 0);
}
