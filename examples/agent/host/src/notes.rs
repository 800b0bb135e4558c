//! What extensions that do not know each other tell one another.
//!
//! Notes are JSON values under text keys. They live as long as the turn, or the session, they belong to: what one hook
//! writes, a later hook reads. State that an extension needs for itself belongs in its own struct.
//!
//! **Invariant:** each call locks for itself; no lock is held while a hook runs.

use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::{Map, Value};

/// Holds the notes of one turn or one session. It works through `&Notes`.
///
/// ```
/// let notes = agent::Notes::default();
/// assert_eq!(notes.set("language", "de"), None);
/// assert_eq!(notes.get_or("language", "en"), "de");
/// assert_eq!(notes.get_or("tone", "calm"), "calm");
/// ```
#[derive(Debug, Default)]
pub struct Notes {
    map: Mutex<Map>,
}

impl Notes {
    /// The note under `key`; `None` if there is none.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<Value> {
        self.map().get(key).cloned()
    }

    /// The note under `key`, or `default` if there is none.
    #[must_use]
    pub fn get_or(&self, key: &str, default: impl Into<Value>) -> Value {
        self.get(key).unwrap_or_else(|| default.into())
    }

    /// Writes a note and gives what was under `key` before, if anything.
    pub fn set(&self, key: impl Into<String>, value: impl Into<Value>) -> Option<Value> {
        self.map().insert(key.into(), value.into())
    }

    /// Writes every note of `map`: same keys are overwritten, others are kept.
    pub fn merge(&self, map: Map) {
        self.map().extend(map);
    }

    /// Whether there is a note under `key`.
    #[must_use]
    pub fn has(&self, key: &str) -> bool {
        self.map().contains_key(key)
    }

    /// Takes the note under `key` out; `None` if there was none.
    pub fn remove(&self, key: &str) -> Option<Value> {
        self.map().remove(key)
    }

    /// A copy of all notes.
    #[must_use]
    pub fn to_map(&self) -> Map {
        self.map().clone()
    }

    // A hook that panicked while it held the lock left a whole map: every operation here is one call on it.
    fn map(&self) -> MutexGuard<'_, Map> {
        self.map.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::Notes;

    #[test]
    fn a_note_is_read_as_it_was_set() {
        let notes = Notes::default();
        assert_eq!(notes.set("seen", 1), None);
        assert_eq!(notes.set("seen", 2), Some(json!(1)));
        assert_eq!(notes.get("seen"), Some(json!(2)));
        assert!(notes.has("seen"));
    }

    #[test]
    fn a_missing_note_gives_nothing_or_the_default_of_the_caller() {
        let notes = Notes::default();
        assert_eq!(notes.get("seen"), None);
        assert_eq!(notes.get_or("seen", "never"), json!("never"));
    }

    #[test]
    fn a_merge_keeps_other_keys_and_overwrites_equal_ones() {
        let notes = Notes::default();
        notes.set("kept", true);
        notes.set("same", "old");
        notes.merge(
            [("same".into(), json!("new")), ("more".into(), json!(3))]
                .into_iter()
                .collect(),
        );
        let whole: serde_json::Map<_, _> = [
            ("kept".into(), json!(true)),
            ("more".into(), json!(3)),
            ("same".into(), json!("new")),
        ]
        .into_iter()
        .collect();
        assert_eq!(notes.to_map(), whole);
    }

    #[test]
    fn a_removed_note_is_given_back_once() {
        let notes = Notes::default();
        notes.set("seen", 1);
        assert_eq!(notes.remove("seen"), Some(json!(1)));
        assert_eq!(notes.remove("seen"), None);
        assert!(!notes.has("seen"));
    }
}
