//! What the points lend to their hooks: plain data with public fields.
//!
//! A field may be edited where the point passes `&mut`. Payloads are how a point evolves: a new field breaks no hook.

use std::time::Duration;

use crate::{Map, ToolCall};

/// A message as it came in. Edits made at `BeforeMessageProcess` count.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Incoming {
    /// What the user wrote.
    pub text: String,
    /// The language of the text as a tag such as `de`; `None` if nobody said.
    pub language: Option<String>,
    /// Whatever else the channel knows about the message.
    pub attributes: Map,
}

impl Incoming {
    /// Makes a message of `text` alone.
    #[must_use]
    pub fn new(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            ..Self::default()
        }
    }
}

/// Says which model is asked, and how.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LlmParams {
    /// The name of the model.
    pub model: String,
    /// Where the model is served.
    pub endpoint: String,
    /// How freely the model may answer; `None` leaves it to the model.
    pub temperature: Option<f32>,
}

/// One call of the model. Edits made at `BeforeLlmCall` count.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LlmCall {
    /// What the model is told about its job, as a message of its own.
    pub system_prompt: String,
    /// The conversation so far, the message, and what tools answered in this turn.
    pub prompt: String,
    /// Which model is asked, and how.
    pub params: LlmParams,
    /// The round of the turn, from 1.
    pub round: u32,
}

/// A refusal. As a hook's `Err` it **is** the veto.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Denied {
    /// Why, in words for the user and the model.
    pub reason: String,
}

impl Denied {
    /// Refuses for `reason`.
    #[must_use]
    pub fn new(reason: impl Into<String>) -> Self {
        Self {
            reason: reason.into(),
        }
    }
}

/// A tool call that ran.
#[derive(Clone, Debug)]
pub struct ToolRun {
    /// The call as it was run.
    pub call: ToolCall,
    /// How long the tool took.
    pub elapsed: Duration,
}

/// Asks whether one tool call may be made.
#[derive(Clone, Debug)]
pub struct ApprovalRequest {
    /// Names the request within its turn.
    pub request_id: String,
    /// The call in question.
    pub call: ToolCall,
    /// What the call would do, in words for the one who decides.
    pub action: String,
}

/// Answers an [`ApprovalRequest`].
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Decision {
    /// Whether the call may be made.
    pub approved: bool,
    /// Why; `None` if the one who decided gave no reason.
    pub reason: Option<String>,
}

/// A reply that was sent.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Sent {
    /// The reply, as it was sent.
    pub response: String,
    /// The time from the message to the reply.
    pub elapsed: Duration,
}
