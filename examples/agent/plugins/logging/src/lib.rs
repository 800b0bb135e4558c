//! Logging: tells what happens in a turn, as `tracing` events.
//!
//! It observes and never answers: no value changes and no call is denied because of it. It runs ahead of everything but
//! `permission`, so before masking; texts are therefore left out unless [`LoggingOptions`] ask for them, or
//! `LOGGING_INCLUDE_DATA`, which beats these.
//!
//! **Invariant:** a timer is kept no longer than its session.

#![forbid(unsafe_code)]
#![expect(
    clippy::unused_self,
    reason = "a hook is a method of its extension, whether it needs it or not"
)]

use std::{
    collections::BTreeMap,
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use agent::{
    ApprovalRequest, Clock, Decision, Incoming, LlmCall, Sent, Session, SystemClock, ToolCall,
    ToolRun, Turn, Value,
};
use hooks_core::{extension, hook};
use serde::Deserialize;
use tracing::{debug, info};

/// How much of a text is shown, in characters.
const PREVIEW: usize = 100;
/// How much of a session's id is shown, in characters.
const SESSION: usize = 8;

/// What is told.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(default)]
pub struct LoggingOptions {
    /// Whether texts are shown.
    pub include_data: bool,
}

/// Logs the lifecycle of turns and sessions, and how long a turn took.
#[derive(Debug)]
pub struct Logging {
    clock: Box<dyn Clock>,
    include_data: bool,
    started: Mutex<BTreeMap<String, Duration>>,
}

impl Logging {
    /// Makes the extension as `options` have it; `LOGGING_INCLUDE_DATA` turns text previews on if it is `1`, else off.
    #[must_use]
    pub fn new(options: LoggingOptions) -> Self {
        let variable = std::env::var("LOGGING_INCLUDE_DATA");
        let include_data = variable.map_or(options.include_data, |value| value == "1");
        Self::with_clock(LoggingOptions { include_data }, SystemClock::start())
    }

    /// Makes the extension as `options` have it, in the time that `clock` tells.
    #[must_use]
    pub fn with_clock(options: LoggingOptions, clock: impl Clock + 'static) -> Self {
        Self {
            clock: Box::new(clock),
            include_data: options.include_data,
            started: Mutex::default(),
        }
    }

    /// How many turns are being timed.
    #[must_use]
    pub fn open_timers(&self) -> usize {
        self.started().len()
    }

    fn started(&self) -> MutexGuard<'_, BTreeMap<String, Duration>> {
        self.started.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn preview(&self, text: &str) -> String {
        match (self.include_data, text.is_empty()) {
            (false, _) => format!("({} characters)", text.chars().count()),
            (true, true) => "(empty)".into(),
            (true, false) => text.chars().take(PREVIEW).collect(),
        }
    }
}

#[extension(name = "logging", priority = 1, options = LoggingOptions, new = Logging::new)]
impl Logging {
    #[hook(point = agent::SessionCreate)]
    fn opened(&self, session: &Session) {
        info!(
            session = short(&session.id),
            role = session.caller.role.as_deref(),
            "session opened"
        );
    }

    #[hook(point = agent::SessionDestroy)]
    fn closed(&self, session: &Session) {
        self.started().remove(&session.id);
        info!(
            session = short(&session.id),
            messages = session.message_count,
            "session closed"
        );
    }

    #[hook(point = agent::BeforeMessageProcess)]
    fn message(&self, incoming: &Incoming, turn: &Turn) {
        self.started()
            .insert(turn.session_id().into(), self.clock.now());
        info!(
            session = short(turn.session_id()),
            text = self.preview(&incoming.text),
            "message"
        );
    }

    #[hook(point = agent::AfterPromptBuild)]
    fn prompt(&self, prompt: &str, turn: &Turn) -> Option<String> {
        debug!(
            session = short(turn.session_id()),
            text = self.preview(prompt),
            "prompt"
        );
        None
    }

    #[hook(point = agent::BeforeLlmCall)]
    fn model_call(&self, call: &LlmCall, turn: &Turn) {
        info!(
            session = short(turn.session_id()),
            model = call.params.model,
            round = call.round,
            "model call"
        );
    }

    #[hook(point = agent::AfterLlmResponse)]
    fn response(&self, response: &str, call: &LlmCall, turn: &Turn) -> Option<String> {
        debug!(
            session = short(turn.session_id()),
            round = call.round,
            text = self.preview(response),
            "model answer"
        );
        None
    }

    #[hook(point = agent::ApprovalRequired)]
    fn approval(&self, request: &ApprovalRequest, turn: &Turn) -> Option<Decision> {
        info!(
            session = short(turn.session_id()),
            request = request.request_id,
            tool = request.call.name(),
            "approval"
        );
        None
    }

    #[hook(point = agent::BeforeToolExecute)]
    fn tool_call(&self, call: &ToolCall, turn: &Turn) {
        info!(
            session = short(turn.session_id()),
            tool = call.name(),
            id = call.id(),
            "tool call"
        );
    }

    #[hook(point = agent::AfterToolExecute)]
    fn tool_output(&self, output: &Value, run: &ToolRun, turn: &Turn) -> Option<Value> {
        let text = self.preview(&output.to_string());
        debug!(session = short(turn.session_id()), tool = run.call.name(), elapsed = ?run.elapsed, text, "tool output");
        None
    }

    // What was sent has been masked, but this extension shows texts by one rule.
    #[hook(point = agent::AfterResponseSend)]
    fn sent(&self, sent: &Sent, turn: &Turn) {
        let elapsed = self
            .started()
            .remove(turn.session_id())
            .map(|start| self.clock.now().saturating_sub(start));
        let text = self.preview(&sent.response);
        info!(session = short(turn.session_id()), elapsed = ?elapsed.unwrap_or_default(), text, "reply");
    }
}

fn short(session_id: &str) -> &str {
    session_id
        .char_indices()
        .nth(SESSION)
        .and_then(|(end, _)| session_id.get(..end))
        .unwrap_or(session_id)
}

#[cfg(test)]
mod tests {
    use agent::{Caller, Incoming, Sent, Session, SystemClock, Turn};

    use super::{Logging, LoggingOptions, short};

    fn logging(include_data: bool) -> Logging {
        Logging::with_clock(LoggingOptions { include_data }, SystemClock::start())
    }

    #[test]
    fn a_timer_runs_from_the_message_to_the_reply() {
        let logging = logging(false);
        let turn = Turn::new("s-1", "hello");
        logging.message(&Incoming::new("hello"), &turn);
        assert_eq!(logging.open_timers(), 1);
        logging.sent(
            &Sent {
                response: "hi".into(),
                elapsed: std::time::Duration::ZERO,
            },
            &turn,
        );
        assert_eq!(logging.open_timers(), 0);
    }

    #[test]
    fn a_timer_ends_with_its_session() {
        let logging = logging(false);
        logging.message(&Incoming::new("hello"), &Turn::new("s-1", "hello"));
        logging.closed(&Session::new("s-1", Caller::anonymous()));
        assert_eq!(logging.open_timers(), 0);
    }

    #[test]
    fn texts_are_shown_only_when_asked_for() {
        assert_eq!(logging(false).preview("hunter2"), "(7 characters)");
        let logging = logging(true);
        assert_eq!(logging.preview("hunter2"), "hunter2");
        assert_eq!(logging.preview(""), "(empty)");
        assert_eq!(logging.preview(&"x".repeat(101)).len(), 100);
    }

    #[test]
    fn a_session_is_shown_by_the_start_of_its_id() {
        assert_eq!(short("0123456789"), "01234567");
        assert_eq!(short("s-1"), "s-1");
    }
}
