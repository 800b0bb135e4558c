//! What the engine gives, in the words of the interpreter.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::scene::{Broken, Value};
use super::script::Verdict;
use crate::error::{Cancelled, HookError, HookErrors, Stop};
use crate::hook::HookId;
use crate::mode::{Named, Outcome};
use crate::observe::Report;

/// In words.
pub(super) trait Told {
    fn told(&self) -> String;
}

impl Told for () {
    fn told(&self) -> String {
        "nothing".into()
    }
}

impl Told for Value {
    fn told(&self) -> String {
        self.text.clone()
    }
}

impl Told for HookId {
    fn told(&self) -> String {
        self.extension().into()
    }
}

impl<T: Told> Told for Option<T> {
    fn told(&self) -> String {
        self.as_ref().map_or_else(|| "none".into(), Told::told)
    }
}

impl<T: Told> Told for Vec<T> {
    fn told(&self) -> String {
        let all: Vec<String> = self.iter().map(Told::told).collect();
        format!("[{}]", all.join(", "))
    }
}

impl<By: Told> Told for Named<Value, By> {
    fn told(&self) -> String {
        format!("{} from {}", self.value.told(), self.by.told())
    }
}

impl<T: Told> Told for Outcome<T> {
    fn told(&self) -> String {
        let (by, starved) = (self.stopped_by(), self.starved());
        assert_eq!(by.is_none(), self.reached_end());
        let by = by.map(Told::told);
        format!("{}, stopped: {by:?} {starved}", self.value().told())
    }
}

impl Told for Broken {
    fn told(&self) -> String {
        format!("{self}")
    }
}

impl Told for HookError {
    fn told(&self) -> String {
        let by = self.hook().told();
        match core::error::Error::source(self) {
            Some(error) => format!("{by} failed: {error}"),
            None if self.is_panic() => {
                let text = format!("{self}");
                let text = text.split_once("panicked (").expect("it says so").1;
                let text = text.split_once(')').expect("it says so").0;
                format!("{by} panicked: {text}")
            }
            None => format!("{by} was out of time"),
        }
    }
}

impl Told for HookErrors {
    fn told(&self) -> String {
        let all: Vec<String> = self.iter().map(Told::told).collect();
        format!("all of: {}", all.join("; "))
    }
}

impl Told for Cancelled<Value> {
    fn told(&self) -> String {
        match (self.reason(), self.failure()) {
            (Some(reason), None) => format!("refused by {}: {reason:?}", self.by().told()),
            (None, Some(failure)) => format!("refused by failing: {}", failure.told()),
            _ => unreachable!("a refusal has a reason or is a failure"),
        }
    }
}

impl<E: Told> Told for Stop<Value, E> {
    fn told(&self) -> String {
        match self {
            Self::Cancelled(cancelled) => cancelled.told(),
            Self::Failed(error) => error.told(),
        }
    }
}

impl<T: Told, E: Told> Told for Result<T, E> {
    fn told(&self) -> String {
        match self {
            Ok(value) => value.told(),
            Err(error) => error.told(),
        }
    }
}

impl Verdict for () {
    fn changed(self, _: Value) -> Self {}
}

impl Verdict for Value {
    fn changed(mut self, value: Value) -> Self {
        self.text.push_str(&value.text);
        self
    }
}

impl Verdict for Option<Value> {
    fn changed(self, value: Value) -> Self {
        Some(match self {
            Some(own) => own.changed(value),
            None => value,
        })
    }
}

impl Verdict for Vec<Value> {
    fn changed(mut self, value: Value) -> Self {
        self.push(value);
        self
    }
}

impl<T: Verdict, E: Told> Verdict for Result<T, E> {
    fn is_failure(&self) -> bool {
        self.is_err()
    }

    fn changed(self, value: Value) -> Self {
        self.map(|own| own.changed(value))
    }
}

/// A verdict without a failure.
pub(super) trait Good: Verdict {
    fn good(value: Value) -> Self;
}

impl Good for () {
    fn good(_: Value) {}
}

impl Good for Value {
    fn good(value: Value) -> Self {
        value
    }
}

impl Good for Option<Value> {
    fn good(value: Value) -> Self {
        Some(value)
    }
}

impl Good for Vec<Value> {
    fn good(value: Value) -> Self {
        [value].into()
    }
}

impl<T: Good, E: Told> Good for Result<T, E> {
    fn good(value: Value) -> Self {
        Ok(T::good(value))
    }
}

/// What the reporter is told.
pub(super) fn told(report: &Report<'_>) -> String {
    match report {
        Report::Failure(error) => error.told(),
        Report::Stall(stall) => format!("{} starved {}", stall.by().told(), stall.starved()),
        Report::Note(note) => format!("{note}"),
        #[cfg(feature = "tokio")]
        Report::Lifespan(error) => format!("{error}"),
    }
}
