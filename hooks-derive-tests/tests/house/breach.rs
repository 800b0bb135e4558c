//! One place where a house rule is broken, and the report of all of them.

use std::fmt;

/// A broken rule: where, and what is wrong there.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Breach {
    path: String,
    line: usize,
    what: String,
}

impl Breach {
    /// `line` counts from one; a breach of a whole file stands in its first line.
    pub(crate) fn new(path: &str, line: usize, what: impl Into<String>) -> Self {
        Self {
            path: path.to_owned(),
            line,
            what: what.into(),
        }
    }
}

impl fmt::Display for Breach {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}:{}: {}", self.path, self.line, self.what)
    }
}

/// Fails with every breach, sorted by place.
#[track_caller]
pub(crate) fn assert_none(mut breaches: Vec<Breach>) {
    breaches.sort();
    let count = breaches.len();
    assert!(
        breaches.is_empty(),
        "{count} breaches of the house rules:\n{}\n",
        lines(&breaches).join("\n")
    );
}

/// The breaches as they are printed, for comparison in a test.
pub(crate) fn lines(breaches: &[Breach]) -> Vec<String> {
    breaches.iter().map(ToString::to_string).collect()
}

#[test]
fn a_breach_is_printed_as_path_line_and_what() {
    let breaches = [Breach::new("a/b.rs", 3, "is wrong")];
    assert_eq!(lines(&breaches), ["a/b.rs:3: is wrong"]);
}
