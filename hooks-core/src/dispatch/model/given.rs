//! What the interpreter gives, and what it does with failures until then.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::scene::{Broken, Value, name, report};
use super::script::Verdict;
use super::told::Told;
use crate::point::OnError;

/// What a dispatch gives, before and after wrappers.
pub(super) enum Given {
    Nothing,
    Values(Vec<Value>),
    Answer(Option<Value>),
    Value(Value),
    Action(Result<Value, Broken>),
    Refused(Value, usize),
    RefusedByFailing(Failure),
    Failed(Failure),
    AllFailed(Vec<Failure>),
}

/// A hook failed, and how.
pub(super) struct Failure {
    pub(super) text: String,
    pub(super) fail_closed: bool,
}

impl Told for Given {
    fn told(&self) -> String {
        match self {
            Self::Nothing => "nothing".into(),
            Self::Values(values) => {
                let values: Vec<&str> = values.iter().map(|value| &*value.text).collect();
                format!("[{}]", values.join(", "))
            }
            Self::Answer(None) => "none".into(),
            Self::Answer(Some(value)) | Self::Value(value) | Self::Action(Ok(value)) => {
                value.text.clone()
            }
            Self::Action(Err(error)) => format!("{error}"),
            Self::Refused(reason, by) => format!("refused by {}: {reason:?}", name(*by)),
            Self::RefusedByFailing(failure) => format!("refused by failing: {}", failure.text),
            Self::Failed(failure) => failure.text.clone(),
            Self::AllFailed(failures) => {
                let texts: Vec<&str> = failures.iter().map(|failure| &*failure.text).collect();
                format!("all of: {}", texts.join("; "))
            }
        }
    }
}

impl Verdict for Given {
    fn is_failure(&self) -> bool {
        match self {
            Self::Nothing | Self::Values(_) | Self::Answer(_) | Self::Value(_) => false,
            Self::Action(given) => given.is_err(),
            Self::Refused(..)
            | Self::RefusedByFailing(_)
            | Self::Failed(_)
            | Self::AllFailed(_) => true,
        }
    }

    fn changed(self, value: Value) -> Self {
        match self {
            Self::Values(mut values) => {
                values.push(value);
                Self::Values(values)
            }
            Self::Answer(None) => Self::Answer(Some(value)),
            Self::Answer(Some(own)) => Self::Answer(Some(own.changed(value))),
            Self::Value(own) => Self::Value(own.changed(value)),
            Self::Action(Ok(own)) => Self::Action(Ok(own.changed(value))),
            unchanged => unchanged,
        }
    }
}

/// The failures of one dispatch, told to the reporter where nobody else gets them.
pub(super) struct Failures {
    on_error: OnError,
    kept: Vec<Failure>,
}

impl Failures {
    /// None yet, at a point of that policy.
    pub(super) const fn at(on_error: OnError) -> Self {
        Self {
            on_error,
            kept: Vec::new(),
        }
    }

    /// `Break` ends the dispatch.
    pub(super) fn add(&mut self, failure: Failure) -> ControlFlow<()> {
        match self.on_error {
            OnError::Propagate => {}
            OnError::Guarded if failure.fail_closed => {}
            OnError::CollectErrors => {
                self.kept.push(failure);
                return ControlFlow::Continue(());
            }
            OnError::Isolate | OnError::Guarded => {
                report(failure.text);
                return ControlFlow::Continue(());
            }
            OnError::Veto => unreachable!("a failure is a veto"),
        }
        self.kept.push(failure);
        ControlFlow::Break(())
    }

    /// What the dispatch gives for its failures.
    pub(super) fn into_given(mut self) -> Option<Given> {
        let mut kept = core::mem::take(&mut self.kept);
        match self.on_error {
            OnError::CollectErrors if !kept.is_empty() => Some(Given::AllFailed(kept)),
            _ => kept.pop().map(Given::Failed),
        }
    }

    /// That, or what it would give without.
    pub(super) fn or(self, given: impl FnOnce() -> Given) -> Given {
        self.into_given().unwrap_or_else(given)
    }
}

impl Drop for Failures {
    fn drop(&mut self) {
        for failure in self.kept.drain(..) {
            report(failure.text);
        }
    }
}

/// The refusal of one dispatch; where that does not come to its end, nobody else gets a failure that is one.
pub(super) struct Refusal(pub(super) Option<Given>);

impl Drop for Refusal {
    fn drop(&mut self) {
        if let Some(Given::RefusedByFailing(failure)) = self.0.take() {
            report(failure.text);
        }
    }
}
