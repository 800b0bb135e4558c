//! One turn: a message, rounds of the model and its tools, a reply.

use std::time::Duration;

use super::{Agent, Chat};
use crate::{
    AfterLlmResponse, AfterPromptBuild, AfterResponseSend, Answer, BeforeLlmCall,
    BeforeMessageProcess, BeforeResponseSend, Denied, Event, Incoming, LlmCall, LoopEnd, Sent,
    ToolEnd, Turn, TurnReport,
    trace::{self, Shown as _, Trace},
};

/// The reply when a step failed.
pub(crate) const ERROR_TEXT: &str = "Something went wrong on our side. Please try again later.";
/// The reply when the rounds are used up and the last one had no words.
const LIMIT_TEXT: &str = "I could not finish this in the time I have.";

/// A turn while it runs.
pub(super) struct Rounds<'a> {
    pub(super) agent: &'a Agent,
    pub(super) chat: &'a mut Chat,
    pub(super) turn: Turn,
    pub(super) trace: Trace,
    pub(super) calls: u32,
    events: Vec<Event>,
    problem: Option<String>,
    started: Duration,
}

/// A step that failed in a way the turn cannot go on from. The trace or the report says why.
pub(super) struct Critical;

impl<'a> Rounds<'a> {
    pub(super) fn new(agent: &'a Agent, chat: &'a mut Chat, incoming: &Incoming) -> Self {
        let mut turn = Turn::new(&chat.session.id, &incoming.text);
        if let Some(id) = &chat.session.agent_id {
            turn = turn.with_agent(id);
        }
        let started = agent.clock.now();
        Self {
            agent,
            chat,
            turn,
            trace: Trace::default(),
            calls: 0,
            events: Vec::new(),
            problem: None,
            started,
        }
    }

    pub(super) async fn run(mut self, mut incoming: Incoming) -> TurnReport {
        let before = incoming.clone();
        BeforeMessageProcess::dispatch(&mut incoming, &self.turn).await;
        self.trace
            .edited::<BeforeMessageProcess>(&before, &incoming);
        self.turn.set_message(&incoming.text);

        let prompt = self.prompt();
        let (reply, ended) = match self.rounds(prompt).await {
            Ok(answered) => answered,
            Err(Critical) => (ERROR_TEXT.into(), LoopEnd::Failed),
        };
        let sent = self.send(reply).await;
        TurnReport {
            message: incoming.text,
            events: self.events,
            ended,
            sent,
            problem: self.problem,
            fired: self.trace.into_fired(),
        }
    }

    /// The history and the message, as the hooks want them.
    fn prompt(&mut self) -> String {
        let mut prompt = String::new();
        for (message, reply) in &self.chat.history {
            say(&mut prompt, "User", message);
            say(&mut prompt, "Agent", reply);
        }
        say(&mut prompt, "User", self.turn.message());
        let before = prompt.clone();
        let prompt = AfterPromptBuild::dispatch(prompt, &self.turn);
        self.trace
            .replaced::<AfterPromptBuild, _>(&before, Ok(&prompt));
        prompt
    }

    /// Goes round while the model asks for tools. Gives the reply, before its hooks.
    async fn rounds(&mut self, mut prompt: String) -> Result<(String, LoopEnd), Critical> {
        let mut last = String::new();
        for round in 1..=self.agent.max_rounds {
            let response = match self.ask(&prompt, round).await? {
                Ok(response) => response,
                Err(denied) => {
                    return Ok((
                        format!("I cannot answer now: {}.", denied.reason),
                        LoopEnd::Denied(denied),
                    ));
                }
            };
            let answer = Answer::parse(&response);
            if answer.requests.is_empty() {
                return Ok((answer.text, LoopEnd::Answered));
            }
            if !answer.text.is_empty() {
                self.events.push(Event::Said {
                    round,
                    text: answer.text.clone(),
                });
            }
            say(&mut prompt, "Agent", &response);
            for request in answer.requests {
                // On the heap, as a tool call is rare and its future is large.
                let (name, params, end) = Box::pin(self.use_tool(request)).await;
                say(&mut prompt, &format!("Tool {name}"), &as_result(&end));
                let withheld = end == ToolEnd::Withheld;
                self.events.push(Event::Tool { name, params, end });
                if withheld {
                    return Err(Critical);
                }
            }
            last = answer.text;
        }
        let reply = if last.is_empty() {
            LIMIT_TEXT.into()
        } else {
            last
        };
        Ok((reply, LoopEnd::Limit))
    }

    /// Calls the model, unless a hook denies it.
    async fn ask(&mut self, prompt: &str, round: u32) -> Result<Result<String, Denied>, Critical> {
        let mut call = LlmCall {
            system_prompt: self.agent.system_prompt(),
            prompt: prompt.into(),
            params: self.agent.params.clone(),
            round,
        };
        let before = call.clone();
        let verdict = BeforeLlmCall::dispatch(&mut call, &self.turn).await;
        self.trace.judged::<BeforeLlmCall>(&before, &call, &verdict);
        if let Err(cancelled) = verdict {
            return Ok(Err(Denied::new(trace::reason(&cancelled))));
        }
        let response = match self.agent.model.complete(&call).await {
            Ok(response) => response,
            Err(error) => {
                self.problem = Some(error.to_string());
                return Err(Critical);
            }
        };
        let before = response.clone();
        let response = AfterLlmResponse::dispatch(response, &call, &self.turn).await;
        self.trace
            .replaced::<AfterLlmResponse, _>(&before, response.as_ref());
        response.map(Ok).map_err(|_| Critical)
    }

    /// Stores and sends the reply; `None` if it was not sent. A reply whose hooks fail is withheld, and the error text takes
    /// its place; where they fail even then, it is sent as it is.
    async fn send(&mut self, reply: String) -> Option<String> {
        let reply = match self.polish(reply).await {
            Ok(reply) => reply,
            Err(Critical) => self
                .polish(ERROR_TEXT.into())
                .await
                .unwrap_or_else(|Critical| ERROR_TEXT.into()),
        };
        self.chat
            .history
            .push((self.turn.message().into(), reply.clone()));
        if let Err(error) = self.agent.outbox.send(self.turn.session_id(), &reply).await {
            self.problem = Some(error.to_string());
            return None;
        }
        // Where nobody listens the summary is never made.
        if let Some(point) = AfterResponseSend::active() {
            let elapsed = self.agent.clock.now().saturating_sub(self.started);
            point
                .dispatch(
                    &Sent {
                        response: reply.clone(),
                        elapsed,
                    },
                    &self.turn,
                )
                .await;
        }
        self.trace.observed::<AfterResponseSend>();
        Some(reply)
    }

    async fn polish(&mut self, reply: String) -> Result<String, Critical> {
        let before = reply.clone();
        let reply = BeforeResponseSend::dispatch(reply, &self.turn).await;
        self.trace
            .replaced::<BeforeResponseSend, _>(&before, reply.as_ref());
        reply.map_err(|_| Critical)
    }
}

/// A line of a prompt, or several if `text` has several.
fn say(prompt: &mut String, who: &str, text: &str) {
    for piece in [who, ": ", text, "\n"] {
        prompt.push_str(piece);
    }
}

/// What the model is told.
fn as_result(end: &ToolEnd) -> String {
    match end {
        ToolEnd::Ran(output) => output.shown(),
        ToolEnd::Failed(why) => format!("failed: {why}"),
        ToolEnd::Refused(denied) => format!("refused: {}", denied.reason),
        ToolEnd::Withheld => "withheld".into(),
    }
}
