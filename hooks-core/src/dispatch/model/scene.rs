//! What the hooks of one case play on: their scripts, the log of what they do, and values that are counted.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::any::Any;
use core::fmt;
use std::sync::Mutex;

use super::script::{Ending, Script};

/// One dispatch, by the engine or by the interpreter.
pub(super) struct Scene {
    /// What each hook does, by its number.
    pub(super) scripts: Vec<Script>,
    /// What the default does, where there is one.
    pub(super) ending: Ending,
    log: Mutex<Vec<String>>,
    alive: Arc<()>,
}

impl Scene {
    pub(super) fn new(scripts: Vec<Script>, ending: Ending) -> Self {
        Self {
            scripts,
            ending,
            log: Mutex::default(),
            alive: Arc::default(),
        }
    }

    /// Notes what happened.
    pub(super) fn log(&self, line: impl Into<String>) {
        self.log.lock().unwrap().push(line.into());
    }

    pub(super) fn lines(&self) -> Vec<String> {
        self.log.lock().unwrap().clone()
    }

    /// How many of the values, errors and futures of this scene are still there.
    pub(super) fn alive(&self) -> usize {
        Arc::strong_count(&self.alive) - 1
    }

    /// Counts as alive until it is dropped.
    pub(super) fn token(&self) -> Token {
        Token(Arc::clone(&self.alive))
    }

    pub(super) fn value(&self, text: impl Into<String>) -> Value {
        Value {
            text: text.into(),
            _token: self.token(),
        }
    }
}

/// Something that is alive.
#[derive(Clone)]
pub(super) struct Token(#[expect(dead_code, reason = "it counts")] Arc<()>);

/// What hooks give, edit and refuse with.
#[derive(Clone)]
pub(super) struct Value {
    pub(super) text: String,
    _token: Token,
}

impl Value {
    /// The error that says the same.
    pub(super) fn into_error(self) -> Broken {
        Broken(self)
    }
}

impl fmt::Debug for Value {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.text)
    }
}

/// What hooks fail with.
#[derive(Debug, thiserror::Error)]
#[error("{0:?}")]
pub(super) struct Broken(Value);

/// What a hook is called in logs and verdicts.
pub(super) fn name(who: usize) -> String {
    format!("h{who}")
}

/// What a panic said.
pub(super) fn said(payload: Box<dyn Any + Send>) -> String {
    match payload.downcast::<String>() {
        Ok(text) => *text,
        Err(payload) => match payload.downcast::<&'static str>() {
            Ok(text) => String::from(*text),
            Err(_) => String::from("no text"),
        },
    }
}

std::thread_local! {
    static REPORTS: core::cell::RefCell<Vec<String>> = const { core::cell::RefCell::new(Vec::new()) };
}

/// Tells the reporter of this thread.
pub(super) fn report(text: String) {
    REPORTS.with_borrow_mut(|reports| reports.push(text));
}

/// What the reporter of this thread was told since it was asked last.
pub(super) fn reports() -> Vec<String> {
    REPORTS.take()
}
