//! Secret masking: takes secrets out of the model's answers, of tool outputs and of replies.
//!
//! It runs at `priority::LAST`, after every transform that does not itself ask for that. It is `fail_closed`, and the three
//! points are guarded: when masking fails, the host withholds the text.

#![forbid(unsafe_code)]

mod masker;
mod patterns;

use std::sync::{
    PoisonError, RwLock,
    atomic::{AtomicU64, Ordering},
};

use agent::Value;
use hooks_core::{extension, hook, priority};

pub use self::masker::PatternError;
use self::masker::{Masked, Masker};

/// Masks secrets: of each, the first and last 4 characters stay and every character between becomes `*`.
#[derive(Debug)]
pub struct SecretMasking {
    masker: RwLock<Masker>,
    masks: AtomicU64,
}

/// Why a text was not masked. The host withholds the text.
#[derive(Debug, thiserror::Error)]
#[error("the patterns cannot be used: a thread panicked while it added one")]
struct Unusable;

impl Default for SecretMasking {
    fn default() -> Self {
        Self {
            masker: RwLock::new(Masker::default()),
            masks: AtomicU64::new(0),
        }
    }
}

impl SecretMasking {
    /// Adds a pattern: what group `group` of `expression` matches is masked from now on; 0 is the whole match.
    ///
    /// # Errors
    /// The expression is not one, or has no such group. Nothing changes then.
    pub fn add_pattern(
        &self,
        name: &str,
        expression: &str,
        group: usize,
    ) -> Result<(), PatternError> {
        self.masker
            .write()
            .unwrap_or_else(PoisonError::into_inner)
            .add(name, expression, group)
    }

    /// The names of the patterns, the default ones first.
    #[must_use]
    pub fn pattern_names(&self) -> Vec<String> {
        let masker = self.masker.read().unwrap_or_else(PoisonError::into_inner);
        masker.names().map(Into::into).collect()
    }

    /// How many secrets were masked.
    #[must_use]
    pub fn masks(&self) -> u64 {
        self.masks.load(Ordering::Relaxed)
    }

    fn text(&self, text: &str) -> Result<Option<String>, Unusable> {
        let masked = self.masker.read().map_err(|_| Unusable)?.text(text);
        Ok(masked.map(|masked| self.count(masked)))
    }

    fn count<T>(&self, masked: Masked<T>) -> T {
        self.masks.fetch_add(masked.secrets, Ordering::Relaxed);
        masked.value
    }
}

#[extension(name = "secret_masking", priority = priority::LAST, fail_closed)]
impl SecretMasking {
    #[hook(point = agent::AfterLlmResponse)]
    fn in_answer(&self, response: &str) -> Result<Option<String>, Unusable> {
        self.text(response)
    }

    #[hook(point = agent::AfterToolExecute)]
    fn in_output(&self, output: &Value) -> Result<Option<Value>, Unusable> {
        let masked = self.masker.read().map_err(|_| Unusable)?.value(output);
        Ok(masked.map(|masked| self.count(masked)))
    }

    #[hook(point = agent::BeforeResponseSend)]
    fn in_reply(&self, response: &str) -> Result<Option<String>, Unusable> {
        self.text(response)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::SecretMasking;

    #[test]
    fn every_mask_is_counted() {
        let masking = SecretMasking::default();
        assert_eq!(
            masking
                .in_reply("password: correct-horse")
                .unwrap()
                .as_deref(),
            Some("password: corr*****orse")
        );
        assert_eq!(
            masking.in_output(&json!(["AKIAIOSFODNN7EXAMPLE"])).unwrap(),
            Some(json!(["AKIA************MPLE"]))
        );
        assert_eq!(masking.in_answer("nothing here").unwrap(), None);
        assert_eq!(masking.masks(), 2);
    }

    #[test]
    fn an_added_pattern_is_used_at_once() {
        let masking = SecretMasking::default();
        masking.add_pattern("badge", r"badge (\w+)", 1).unwrap();
        assert_eq!(
            masking.in_reply("badge 0123456789").unwrap().as_deref(),
            Some("badge 0123**6789")
        );
        assert_eq!(
            masking.pattern_names().last().map(String::as_str),
            Some("badge")
        );
    }
}
