//! What happened in a turn, told afterwards.

use crate::{Denied, Fired, Map, Value};

/// A turn as it went.
#[derive(Clone, Debug)]
pub struct TurnReport {
    /// The message, as the hooks of `BeforeMessageProcess` left it.
    pub message: String,
    /// What the model said and what its tools did, in order.
    pub events: Vec<Event>,
    /// How the turn ended.
    pub ended: LoopEnd,
    /// The reply, as it was sent; `None` if sending failed.
    pub sent: Option<String>,
    /// What went wrong in the host's own words; `None` if nothing did. Hooks that failed are in `fired`.
    pub problem: Option<String>,
    /// Every dispatch of the turn, in order.
    pub fired: Vec<Fired>,
}

/// One thing that happened before the reply.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// The model said something beside its tool calls.
    Said {
        /// The round, from 1.
        round: u32,
        /// What it said, after the hooks.
        text: String,
    },
    /// The model asked for a tool.
    Tool {
        /// The name it asked for; empty if its call could not be read.
        name: String,
        /// The params, as the tool got them, or was to get them.
        params: Map,
        /// What came of it.
        end: ToolEnd,
    },
}

/// What came of a tool call.
#[derive(Clone, Debug, PartialEq)]
pub enum ToolEnd {
    /// The tool ran; this is its output after the hooks.
    Ran(Value),
    /// The tool ran or was to run, and failed for this reason.
    Failed(String),
    /// The tool was not run: a hook or an approver refused.
    Refused(Denied),
    /// The tool ran, but a hook that should have seen its output failed.
    Withheld,
}

/// How the loop of a turn ended.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum LoopEnd {
    /// The model answered without asking for a tool.
    Answered,
    /// A hook denied a call of the model.
    Denied(Denied),
    /// The model asked for tools in every round there was.
    Limit,
    /// A step failed, and the reply is the fixed error text.
    Failed,
}
