//! The house rules: what every file of this repository keeps to, checked over the sources themselves.
//!
//! Each rule is a pure function from text to [`breach::Breach`]es, so that beside the test that holds the tree to it
//! stands one that shows it a bad sample. A failing test prints *all* its breaches, one a line, as `path:line: what`.
//!
//! Sources are read as tokens, not as syntax trees: the bodies of macros are then read like everything else.

#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test stops at once when the tree cannot be read"
)]

mod aliases;
mod breach;
mod dependencies;
mod documents;
mod files;
mod layers;
mod pages;
mod paths;
mod rules;
mod skipped;
mod snapshots;
mod tokens;
mod tree;
mod unsafety;
