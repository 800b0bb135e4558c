//! A small chat agent that really runs: sessions, a prompt, a model, tools, and a reply.
//!
//! Others take part at its [`points`]: crates that hook them and that the program links. This crate knows none of them
//! by name. The outside world are traits: [`Model`], [`tools::Tool`], [`Approver`], [`Outbox`] and [`Clock`].
//!
//! ```
//! # #[tokio::main(flavor = "current_thread")] async fn main() {
//! use agent::{Agent, Caller, Incoming, Line, Mailbox, Replay, Session};
//!
//! let model = Replay::default();
//! model.load([Line::Says("We open at nine.".into())]);
//! let mailbox = Mailbox::default();
//! let agent = Agent::new(model, mailbox.clone());
//! let (mut chat, _) = agent.open(Session::new("s-1", Caller::anonymous())).await;
//! let report = agent.turn(&mut chat, Incoming::new("When do you open?")).await;
//! agent.close(chat).await;
//! assert_eq!(mailbox.take(), ["We open at nine."]);
//! assert_eq!(report.fired[0].point, "BeforeMessageProcess");
//! # }
//! ```

#![forbid(unsafe_code)]

mod agent;
mod answer;
mod approver;
mod call;
mod clock;
pub mod conversation;
pub mod model;
mod notes;
mod outbox;
mod payload;
pub mod points;
mod quiet;
mod report;
mod session;
pub mod tools;
pub mod trace;
pub mod transcript;
mod turn;

use std::pin::Pin;

pub use serde_json::Value;

pub use self::{
    agent::{Agent, Chat},
    answer::{Answer, RequestError, ToolRequest},
    approver::{Approver, Unattended},
    call::{Caller, ToolCall},
    clock::{Clock, SystemClock},
    model::{Line, Model, ModelError, Replay},
    notes::Notes,
    outbox::{Mailbox, Outbox, SendError},
    payload::{ApprovalRequest, Decision, Denied, Incoming, LlmCall, LlmParams, Sent, ToolRun},
    points::{
        AfterLlmResponse, AfterPromptBuild, AfterResponseSend, AfterToolExecute, ApprovalRequired,
        BeforeLlmCall, BeforeMessageProcess, BeforeResponseSend, BeforeToolExecute, SessionCreate,
        SessionDestroy,
    },
    report::{Event, LoopEnd, ToolEnd, TurnReport},
    session::Session,
    tools::Toolbox,
    trace::{Fired, Outcome},
    turn::Turn,
};

/// A JSON object, in the order of its keys.
pub type Map = serde_json::Map<String, Value>;

/// A future of a trait that is used as an object.
pub type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;
