//! A session: who talks to the agent, and for how long.

use crate::{Caller, Notes};

/// What the hooks of `SessionCreate` and `SessionDestroy` see of a session.
#[derive(Debug)]
pub struct Session {
    /// Names the session; two open sessions never share it.
    pub id: String,
    /// The agent the session talks to; `None` if the caller named none.
    pub agent_id: Option<String>,
    /// Who talks.
    pub caller: Caller,
    /// How many messages came in so far.
    pub message_count: u64,
    /// Notes that live as long as the session.
    pub notes: Notes,
}

impl Session {
    /// Makes a session of `caller` without an agent, without messages and without notes.
    #[must_use]
    pub fn new(id: impl Into<String>, caller: Caller) -> Self {
        Self {
            id: id.into(),
            agent_id: None,
            caller,
            message_count: 0,
            notes: Notes::default(),
        }
    }

    /// Names the agent that the session talks to.
    #[must_use]
    pub fn with_agent(mut self, id: impl Into<String>) -> Self {
        self.agent_id = Some(id.into());
        self
    }
}
