//! What the hooks of one turn have in common.
//!
//! The host makes a [`Turn`] for each message and lends it to every hook as the last argument.

use crate::Notes;

/// One message on its way through the agent: whose it is, what it says, and the notes hooks left on it.
///
/// ```
/// let turn = agent::Turn::new("s-1", "Where is my order?").with_agent("helpdesk");
/// assert_eq!((turn.session_id(), turn.agent_id()), ("s-1", Some("helpdesk")));
/// assert_eq!(agent::Turn::default().message(), "");
/// ```
#[derive(Debug, Default)]
pub struct Turn {
    session_id: String,
    message: String,
    agent_id: Option<String>,
    notes: Notes,
}

impl Turn {
    /// Makes the turn of `message` in the session `session_id`, without an agent and with empty notes.
    #[must_use]
    pub fn new(session_id: impl Into<String>, message: impl Into<String>) -> Self {
        Self {
            session_id: session_id.into(),
            message: message.into(),
            ..Self::default()
        }
    }

    /// Names the agent that the message is for.
    #[must_use]
    pub fn with_agent(mut self, id: impl Into<String>) -> Self {
        self.agent_id = Some(id.into());
        self
    }

    /// The session this turn belongs to.
    #[must_use]
    pub fn session_id(&self) -> &str {
        &self.session_id
    }

    /// The message, as the hooks of `BeforeMessageProcess` left it.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }

    /// The agent the message is for; `None` if the session names none.
    #[must_use]
    pub fn agent_id(&self) -> Option<&str> {
        self.agent_id.as_deref()
    }

    /// The notes of this turn. They end with it.
    #[must_use]
    pub fn notes(&self) -> &Notes {
        &self.notes
    }

    pub(crate) fn set_message(&mut self, message: &str) {
        message.clone_into(&mut self.message);
    }
}

#[cfg(test)]
mod tests {
    use super::Turn;

    #[test]
    fn the_default_turn_is_empty_and_shares_no_notes() {
        let (turn, other) = (Turn::default(), Turn::default());
        other.notes().set("seen", true);
        assert_eq!(
            (turn.session_id(), turn.message(), turn.agent_id()),
            ("", "", None)
        );
        assert!(turn.notes().to_map().is_empty());
    }

    #[test]
    fn every_accessor_gives_what_the_turn_was_made_with() {
        let turn = Turn::new("s-1", "hello").with_agent("helpdesk");
        assert_eq!(
            (turn.session_id(), turn.message(), turn.agent_id()),
            ("s-1", "hello", Some("helpdesk"))
        );
    }
}
