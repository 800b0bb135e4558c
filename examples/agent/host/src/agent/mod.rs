//! The agent: what it is made of, its sessions, and the way into a turn.

mod rounds;
mod tool_use;

use std::fmt::Write as _;

use self::rounds::Rounds;
use crate::{
    Approver, Clock, Fired, Incoming, LlmParams, Model, Outbox, Session, SessionCreate,
    SessionDestroy, SystemClock, Toolbox, TurnReport, Unattended, trace::Trace,
};

/// How often the model may ask for tools in one turn.
const MAX_ROUNDS: u32 = 10;

/// An agent: a model with tools, and the people around it.
///
/// It keeps nothing of a conversation; that is what a [`Chat`] is for. What hooks do with it is decided by what the
/// program links.
#[derive(Debug)]
pub struct Agent {
    model: Box<dyn Model>,
    tools: Toolbox,
    approver: Box<dyn Approver>,
    outbox: Box<dyn Outbox>,
    clock: Box<dyn Clock>,
    params: LlmParams,
    instructions: String,
    max_rounds: u32,
}

/// An open session and what was said in it.
#[derive(Debug)]
pub struct Chat {
    session: Session,
    history: Vec<(String, String)>,
}

impl Chat {
    /// The session.
    #[must_use]
    pub fn session(&self) -> &Session {
        &self.session
    }
}

impl Agent {
    /// Makes an agent whose replies go to `outbox`, without tools, and for whom nobody approves anything.
    #[must_use]
    pub fn new(model: impl Model + 'static, outbox: impl Outbox + 'static) -> Self {
        Self {
            model: Box::new(model),
            tools: Toolbox::default(),
            approver: Box::new(Unattended),
            outbox: Box::new(outbox),
            clock: Box::new(SystemClock::start()),
            params: LlmParams {
                model: "replay".into(),
                endpoint: "transcript".into(),
                temperature: None,
            },
            instructions: "You help customers of a small shop. Be short and exact.".into(),
            max_rounds: MAX_ROUNDS,
        }
    }

    /// Gives the agent its tools.
    #[must_use]
    pub fn with_tools(self, tools: Toolbox) -> Self {
        Self { tools, ..self }
    }

    /// Says who is asked about tool calls that no hook decided.
    #[must_use]
    pub fn with_approver(self, approver: impl Approver + 'static) -> Self {
        Self {
            approver: Box::new(approver),
            ..self
        }
    }

    /// Says how many rounds a turn may have, 10 by default.
    #[must_use]
    pub fn with_max_rounds(self, max_rounds: u32) -> Self {
        Self { max_rounds, ..self }
    }

    /// Opens a session and tells what fired.
    ///
    /// # Cancellation
    /// If the future is dropped, later hooks of `SessionCreate` do not run and there is no session.
    pub async fn open(&self, session: Session) -> (Chat, Vec<Fired>) {
        let mut trace = Trace::default();
        SessionCreate::dispatch(&session).await;
        trace.observed::<SessionCreate>();
        (
            Chat {
                session,
                history: Vec::new(),
            },
            trace.into_fired(),
        )
    }

    /// Answers one message and tells how it went. It always comes to a reply, if only to the fixed error text.
    ///
    /// # Cancellation
    /// If the future is dropped, nothing more fires. The session stays as it was, the message counted.
    pub async fn turn(&self, chat: &mut Chat, incoming: Incoming) -> TurnReport {
        chat.session.message_count += 1;
        // On the heap, so that the futures of those who call this stay small.
        Box::pin(Rounds::new(self, chat, &incoming).run(incoming)).await
    }

    /// Closes a session and tells what fired. `SessionDestroy` cannot fire twice: the chat is gone.
    ///
    /// # Cancellation
    /// If the future is dropped, later hooks of `SessionDestroy` do not run; the session is closed.
    pub async fn close(&self, chat: Chat) -> (Session, Vec<Fired>) {
        let mut trace = Trace::default();
        SessionDestroy::dispatch(&chat.session).await;
        trace.observed::<SessionDestroy>();
        (chat.session, trace.into_fired())
    }

    fn system_prompt(&self) -> String {
        let mut prompt = self.instructions.clone();
        if self.tools.iter().next().is_some() {
            prompt.push_str("\nTo use a tool, write <tool>{\"name\": \u{2026}, \"params\": {\u{2026}}}</tool>. Tools:");
        }
        for tool in self.tools.iter() {
            // Writing to a text cannot fail.
            let _ok = write!(prompt, "\n- {}: {}", tool.name(), tool.about());
        }
        prompt
    }
}
