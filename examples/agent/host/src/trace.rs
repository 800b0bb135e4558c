//! What the hooks did: kept by the host, which sees the value before and after each dispatch.
//!
//! Of a change only the new text is kept: what a hook took out may have been a secret.

use std::fmt::{self, Display};

use hooks_core::{Cancelled, HookError, HookId, Named, Point, hooks_of};

use crate::{Decision, Denied, Incoming, LlmCall, ToolCall, Value};

/// How much of a change is kept, in characters.
const EXCERPT: usize = 48;

/// One dispatch: the point, the hooks that stand there, and what came of it.
#[derive(Clone, Debug)]
pub struct Fired {
    /// The name of the point.
    pub point: &'static str,
    /// The hooks of the point, in the order in which they run.
    pub hooks: Vec<HookId>,
    /// What came of it.
    pub outcome: Outcome,
}

/// What came of a dispatch.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Outcome {
    /// The hooks changed nothing and decided nothing, or there are none.
    Passed,
    /// The hooks changed the value.
    Changed {
        /// The new text around the change, shortened.
        to: String,
    },
    /// A hook denied it.
    Denied {
        /// The hook. Those after it did not run.
        by: HookId,
        /// The reason it gave, or that it failed.
        reason: String,
    },
    /// A hook decided it.
    Decided {
        /// The hook. Those after it did not run.
        by: HookId,
        /// What it decided.
        decision: Decision,
    },
    /// A hook failed, and the text was withheld.
    Failed {
        /// The hook. Those after it did not run.
        by: HookId,
        /// What happened.
        error: String,
    },
}

impl Fired {
    /// The hooks that ran. Those behind a hook that ended the dispatch did not.
    #[must_use]
    pub fn ran(&self) -> &[HookId] {
        let last = match &self.outcome {
            Outcome::Passed | Outcome::Changed { .. } => None,
            Outcome::Denied { by, .. }
            | Outcome::Decided { by, .. }
            | Outcome::Failed { by, .. } => Some(by),
        };
        let place = last.and_then(|last| self.hooks.iter().position(|hook| hook == last));
        place
            .and_then(|place| self.hooks.get(..=place))
            .unwrap_or(&self.hooks)
    }
}

/// Collects what fired, in order.
#[derive(Debug, Default)]
pub(crate) struct Trace {
    fired: Vec<Fired>,
}

impl Trace {
    pub(crate) fn into_fired(self) -> Vec<Fired> {
        self.fired
    }

    /// Hooks that only look.
    pub(crate) fn observed<P: Point>(&mut self) {
        self.add::<P>(Outcome::Passed);
    }

    /// Hooks that edit a payload in place.
    pub(crate) fn edited<P: Point>(&mut self, before: &impl Shown, after: &impl Shown) {
        self.add::<P>(change(before, after));
    }

    /// Hooks that replace a value. `after` is none of the answers if a hook failed.
    pub(crate) fn replaced<P: Point, T: Shown>(
        &mut self,
        before: &T,
        after: Result<&T, &HookError>,
    ) {
        self.add::<P>(match after {
            Ok(after) => change(before, after),
            Err(error) => Outcome::Failed {
                by: error.hook().clone(),
                error: error.to_string(),
            },
        });
    }

    /// Hooks that edit a payload or deny it.
    pub(crate) fn judged<P: Point>(
        &mut self,
        before: &impl Shown,
        after: &impl Shown,
        verdict: &Result<(), Cancelled<Denied>>,
    ) {
        self.add::<P>(match verdict {
            Ok(()) => change(before, after),
            Err(denied) => Outcome::Denied {
                by: denied.by().clone(),
                reason: reason(denied),
            },
        });
    }

    /// Hooks that decide.
    pub(crate) fn decided<P: Point>(&mut self, decision: Option<&Named<Decision>>) {
        self.add::<P>(match decision {
            Some(Named { value, by }) => Outcome::Decided {
                by: by.clone(),
                decision: value.clone(),
            },
            None => Outcome::Passed,
        });
    }

    fn add<P: Point>(&mut self, outcome: Outcome) {
        let path = std::any::type_name::<P>();
        let point = path.rsplit_once("::").map_or(path, |(_, name)| name);
        self.fired.push(Fired {
            point,
            hooks: hooks_of::<P>().collect(),
            outcome,
        });
    }
}

/// Why a call was denied, for the user and the model: the hook's reason. What a failing hook says is for people who can
/// repair it, so it is not repeated here.
pub(crate) fn reason(denied: &Cancelled<Denied>) -> String {
    denied
        .reason()
        .map_or_else(|| "a check failed".into(), |denied| denied.reason.clone())
}

/// A value whose changes can be shown.
pub(crate) trait Shown {
    fn shown(&self) -> String;
}

impl Shown for String {
    fn shown(&self) -> String {
        self.clone()
    }
}

impl Shown for Value {
    fn shown(&self) -> String {
        self.as_str().map_or_else(|| self.to_string(), Into::into)
    }
}

impl Shown for Incoming {
    fn shown(&self) -> String {
        format!(
            "{} {:?} {}",
            self.text,
            self.language,
            Value::Object(self.attributes.clone())
        )
    }
}

impl Shown for LlmCall {
    fn shown(&self) -> String {
        format!("{} {} {:?}", self.system_prompt, self.prompt, self.params)
    }
}

impl Shown for ToolCall {
    fn shown(&self) -> String {
        Value::Object(self.params.clone()).to_string()
    }
}

fn change(before: &impl Shown, after: &impl Shown) -> Outcome {
    let (before, after) = (before.shown(), after.shown());
    if before == after {
        Outcome::Passed
    } else {
        Outcome::Changed {
            to: excerpt(&before, &after),
        }
    }
}

/// The part of `after` that is new, with the words it begins and ends in, on one line.
fn excerpt(before: &str, after: &str) -> String {
    let same = |(one, other): &(char, char)| one == other;
    let head = before.chars().zip(after.chars()).take_while(same).count();
    let tail = before
        .chars()
        .rev()
        .zip(after.chars().rev())
        .take_while(same)
        .count();
    let after: Vec<char> = after.chars().collect();
    let end = after.len().saturating_sub(tail).max(head);
    let is_space = |letter: &char| letter.is_whitespace();
    let start = after
        .iter()
        .take(head)
        .rposition(is_space)
        .map_or(0, |place| place + 1);
    let end = after
        .iter()
        .skip(end)
        .position(is_space)
        .map_or(after.len(), |place| end + place);
    Short(
        after.get(start..end).unwrap_or_default().iter().collect(),
        EXCERPT,
    )
    .to_string()
}

/// Shows a text on one line, cut after so many characters.
#[derive(Clone, Debug)]
pub struct Short(pub String, pub usize);

impl Display for Short {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = self.0.split_whitespace().collect::<Vec<_>>().join(" ");
        match line.char_indices().nth(self.1) {
            Some((end, _)) => write!(formatter, "{}\u{2026}", line.get(..end).unwrap_or_default()),
            None => formatter.write_str(&line),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Outcome, Short, change, excerpt};

    #[test]
    fn only_the_new_text_is_kept_and_with_whole_words() {
        assert_eq!(
            excerpt("the key abcdef is old", "the key ab**ef is old"),
            "ab**ef"
        );
        assert_eq!(excerpt("be kind", "be kind. Be brief."), "kind. Be brief.");
        assert_eq!(excerpt("one two three", "one three"), "three");
        assert_eq!(excerpt("aa", "a"), "a");
    }

    #[test]
    fn an_equal_value_is_no_change() {
        assert_eq!(change(&"a".to_owned(), &"a".to_owned()), Outcome::Passed);
    }

    #[test]
    fn a_long_text_is_cut_between_characters_and_on_one_line() {
        assert_eq!(
            Short("\u{e4}\n\u{e4}\u{e4}\u{e4}".into(), 4).to_string(),
            "\u{e4} \u{e4}\u{e4}\u{2026}"
        );
        assert_eq!(Short("a b".into(), 3).to_string(), "a b");
    }
}
