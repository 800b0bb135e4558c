//! What is wrong with a configuration by itself, without a look at what is linked.

use alloc::format;
use alloc::string::{String, ToString};

use serde_json::Value;

use crate::error::Nearest;
use crate::order::priority;

/// One thing that is wrong, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Complaint {
    /// The keys that lead there: `extensions[1].priority`.
    pub(crate) path: String,
    pub(crate) text: String,
    /// The entry it is about, if it is about one.
    pub(crate) entry: Option<usize>,
}

impl Complaint {
    fn new(path: impl Into<String>, text: String) -> Self {
        Self {
            path: path.into(),
            text,
            entry: None,
        }
    }

    /// The same about the entry at `index`.
    pub(super) const fn about(mut self, index: usize) -> Self {
        self.entry = Some(index);
        self
    }

    /// Something else stands at `path` than what `wanted` tells of.
    pub(super) fn of_kind(path: impl Into<String>, wanted: &str, found: &Value) -> Self {
        let text = format!("this is {}, and should be {wanted}", kind(found));
        Self::new(path, text)
    }

    /// There is no such key.
    pub(super) fn of_key(path: impl Into<String>, key: &str, known: &[&str]) -> Self {
        let nearest = Nearest::of(key, known);
        Self::new(path, format!("there is no key `{key}`: {nearest}"))
    }

    /// There is no such word.
    pub(super) fn of_word(path: impl Into<String>, word: &str, known: &[&str]) -> Self {
        let nearest = Nearest::of(word, known);
        Self::new(path, format!("`{word}` is no value of it: {nearest}"))
    }

    /// A key is missing.
    pub(super) fn of_absence(path: impl Into<String>, key: &str) -> Self {
        Self::new(path, format!("`{key}` is missing"))
    }

    /// A number is out of bounds.
    pub(crate) fn of_priority(path: impl Into<String>, number: &impl ToString) -> Self {
        let (first, last) = (priority::FIRST, priority::LAST);
        let number = number.to_string();
        let text = format!("{number} is no priority: these go from {first} to {last}");
        Self::new(path, text)
    }

    /// A name is none.
    pub(crate) fn of_name(path: impl Into<String>, name: &str) -> Self {
        let name = name.escape_debug();
        let text =
            format!("`{name}` is no name: names are of letters, digits, `_` and `-`, at least one");
        Self::new(path, text)
    }

    /// Options that were given in code cannot be written.
    pub(super) fn unwritable(error: &serde_json::Error) -> Self {
        Self::new(
            "options",
            format!("these cannot be written as JSON: {error}"),
        )
    }
}

/// Input: `[1, 2]`.
/// Output: `a list`. No values: they may be secrets.
const fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "nothing",
        Value::Bool(_) => "a truth value",
        Value::Number(_) => "a number",
        Value::String(_) => "a text",
        Value::Array(_) => "a list",
        Value::Object(_) => "a table",
    }
}
