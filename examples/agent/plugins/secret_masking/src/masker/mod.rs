//! The masker: text in, text without secrets out.
//!
//! All patterns search the same text. Matches that overlap are joined and masked once.
//!
//! **Invariant:** neither the order of the patterns nor a second pass changes the result; the masked text has as many characters as the text, and a text without secrets is not touched.

use std::{borrow::Cow, ops::Range};

use regex::Regex;
use serde_json::Value;

use crate::patterns::DEFAULTS;

/// How many characters of a secret stay readable at each end.
const SHOWN: usize = 4;
/// How much of a match is searched again, in bytes: longer than the name of any secret.
const TAIL: usize = 256;

/// Why a pattern was not taken.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PatternError {
    /// The expression is none.
    #[error("the pattern `{name}` is not a regular expression")]
    Expression {
        /// The name of the pattern.
        name: String,
        /// What is wrong with it.
        source: regex::Error,
    },
    /// The expression has no such group.
    #[error("the pattern `{name}` has {groups} groups and no group {group}")]
    Group {
        /// The name of the pattern.
        name: String,
        /// The group that was to be masked.
        group: usize,
        /// How many groups there are, the whole match not counted.
        groups: usize,
    },
}

#[derive(Debug)]
struct Pattern {
    name: String,
    expression: Regex,
    group: usize,
}

impl Pattern {
    /// Adds to `found` where the pattern matches.
    fn find(&self, text: &str, found: &mut Vec<Range<usize>>) {
        let mut from = 0;
        while let Some(captures) = self.expression.captures_at(text, from) {
            let whole = captures.get_match();
            found.extend(captures.get(self.group).map(|secret| secret.range()));
            if whole.start() == text.len() {
                return;
            }
            // The search goes on within the end of this match: it may have swallowed the name of the next secret.
            let tail = text.floor_char_boundary(whole.end().saturating_sub(TAIL));
            from = text.ceil_char_boundary(whole.start() + 1).max(tail);
        }
    }
}

/// Knows the patterns and masks what they match.
#[derive(Debug)]
pub(crate) struct Masker {
    patterns: Vec<Pattern>,
}

/// A masked text and how many secrets it had.
#[derive(Debug, Default, Eq, PartialEq)]
pub(crate) struct Masked<T> {
    pub(crate) value: T,
    pub(crate) secrets: u64,
}

impl Default for Masker {
    /// The masker with the default patterns.
    #[expect(
        clippy::expect_used,
        reason = "the default patterns are constants, and a test uses each"
    )]
    fn default() -> Self {
        let mut masker = Self {
            patterns: Vec::new(),
        };
        for (name, expression, group) in DEFAULTS {
            masker
                .add(name, expression, group)
                .expect("a default pattern is a regular expression");
        }
        masker
    }
}

impl Masker {
    pub(crate) fn add(
        &mut self,
        name: &str,
        expression: &str,
        group: usize,
    ) -> Result<(), PatternError> {
        let expression = Regex::new(expression).map_err(|source| PatternError::Expression {
            name: name.into(),
            source,
        })?;
        let groups = expression.captures_len() - 1;
        if group > groups {
            return Err(PatternError::Group {
                name: name.into(),
                group,
                groups,
            });
        }
        self.patterns.push(Pattern {
            name: name.into(),
            expression,
            group,
        });
        Ok(())
    }

    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.patterns.iter().map(|pattern| pattern.name.as_str())
    }

    /// Masks `text`; `None` if there is no secret in it.
    pub(crate) fn text(&self, text: &str) -> Option<Masked<String>> {
        let mut masked = self.pass(text)?;
        // A masked line break no longer ends the password before it, so a match may have grown. A pass only ever masks
        // more, and nearly always this one changes nothing.
        while let Some(again) = self.pass(&masked.value) {
            if again.value == masked.value {
                break;
            }
            masked.value = again.value;
        }
        Some(masked)
    }

    /// Masks what the patterns find in `text` as it is.
    fn pass(&self, text: &str) -> Option<Masked<String>> {
        let secrets = self.find(text);
        if secrets.is_empty() {
            return None;
        }
        let mut masked = String::with_capacity(text.len());
        let mut end = 0;
        for secret in &secrets {
            masked.push_str(text.get(end..secret.start).unwrap_or_default());
            mask(text.get(secret.clone()).unwrap_or_default(), &mut masked);
            end = secret.end;
        }
        masked.push_str(text.get(end..).unwrap_or_default());
        Some(Masked {
            value: masked,
            secrets: secrets.len() as u64,
        })
    }

    /// Masks every string in `value`, at any depth; `None` if there is no secret. Keys are left alone.
    pub(crate) fn value(&self, value: &Value) -> Option<Masked<Value>> {
        let mut masked = Masked {
            value: value.clone(),
            secrets: 0,
        };
        masked.secrets = self.edit(&mut masked.value, None);
        (masked.secrets > 0).then_some(masked)
    }

    fn edit(&self, value: &mut Value, key: Option<&str>) -> u64 {
        match value {
            Value::String(text) => {
                let Some(masked) = self.entry(key, text) else {
                    return 0;
                };
                *text = masked.value;
                masked.secrets
            }
            Value::Array(values) => values.iter_mut().map(|value| self.edit(value, key)).sum(),
            Value::Object(map) => map
                .iter_mut()
                .map(|(key, value)| self.edit(value, Some(key)))
                .sum(),
            Value::Null | Value::Bool(_) | Value::Number(_) => 0,
        }
    }

    /// Masks the text of an entry. `{"password": "…"}` is an assignment like `password=…`, so the key counts as its name.
    fn entry(&self, key: Option<&str>, text: &str) -> Option<Masked<String>> {
        let Some(key) = key else {
            return self.text(text);
        };
        let named = self.text(&format!("{key}={text}")).and_then(|masked| {
            // As many characters as before: what follows the key and the sign is the text.
            let value: String = masked.value.chars().skip(key.chars().count() + 1).collect();
            (value != text).then_some(Masked {
                value,
                secrets: masked.secrets,
            })
        });
        let plain = named
            .as_ref()
            .map_or(Cow::Borrowed(text), |masked| Cow::Borrowed(&masked.value));
        match (self.text(&plain), named) {
            (Some(masked), Some(named)) if masked.value == named.value => Some(named),
            (Some(masked), named) => {
                let secrets = masked.secrets + named.map_or(0, |masked| masked.secrets);
                Some(Masked {
                    value: masked.value,
                    secrets,
                })
            }
            (None, named) => named,
        }
    }

    /// Where the secrets of `text` are: in order, apart from one another.
    fn find(&self, text: &str) -> Vec<Range<usize>> {
        let mut found: Vec<Range<usize>> = Vec::new();
        for pattern in &self.patterns {
            pattern.find(text, &mut found);
        }
        found.retain(|secret| !secret.is_empty() && !is_remainder(text, secret));
        found.sort_by_key(|secret| secret.start);
        found.dedup_by(|next, secret| {
            let overlaps = next.start < secret.end;
            if overlaps {
                secret.end = secret.end.max(next.end);
            }
            overlaps
        });
        found
    }
}

/// Whether this is the readable end of a secret that was masked before.
fn is_remainder(text: &str, secret: &Range<usize>) -> bool {
    let short = text
        .get(secret.clone())
        .is_some_and(|text| text.chars().count() <= SHOWN);
    let beside = text
        .get(..secret.start)
        .is_some_and(|text| text.ends_with('*'))
        || text
            .get(secret.end..)
            .is_some_and(|text| text.starts_with('*'));
    short && beside
}

/// Of 8 characters or fewer all become `*`; of more the first 4 and the last 4 stay.
fn mask(secret: &str, masked: &mut String) {
    let length = secret.chars().count();
    masked.extend(secret.chars().enumerate().map(|(place, letter)| {
        let shown = length > 2 * SHOWN && (place < SHOWN || place >= length - SHOWN);
        if shown { letter } else { '*' }
    }));
}

#[cfg(test)]
mod tests;
