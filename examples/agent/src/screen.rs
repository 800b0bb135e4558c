//! The conversation as the user sees it: what was said, and below each turn what the hooks did.

use std::io::{self, Write};

use agent::{
    Event, Fired, LoopEnd, Mailbox, Outcome, Session, ToolEnd, TurnReport, Value,
    conversation::View, trace::Short, transcript::LineError,
};
use hooks_core::HookId;

/// How much of a tool's params or output is shown, in characters.
const PREVIEW: usize = 72;

/// Writes the conversation to `out` and what could not be read to `errors`.
#[derive(Debug)]
pub(crate) struct Screen<O, E> {
    out: O,
    errors: E,
    mailbox: Mailbox,
    messages: u64,
    changed: u64,
    denied: u64,
    unreadable: u64,
}

impl<O: Write, E: Write> Screen<O, E> {
    /// Shows the replies that `mailbox` gets.
    pub(crate) fn new(out: O, errors: E, mailbox: Mailbox) -> Self {
        Self {
            out,
            errors,
            mailbox,
            messages: 0,
            changed: 0,
            denied: 0,
            unreadable: 0,
        }
    }

    /// Ends the conversation. Gives how many lines could not be read.
    pub(crate) fn finish(mut self) -> io::Result<u64> {
        let Self {
            messages,
            changed,
            denied,
            unreadable,
            ..
        } = self;
        let (messages, changed) = (counted(messages, "message"), counted(changed, "value"));
        write!(
            self.out,
            "{messages}; hooks changed {changed} and denied {}",
            counted(denied, "call")
        )?;
        if unreadable > 0 {
            write!(
                self.out,
                "; {} could not be read",
                counted(unreadable, "line")
            )?;
        }
        writeln!(self.out)?;
        self.out.flush()?;
        Ok(unreadable)
    }

    fn event(&mut self, event: &Event) -> io::Result<()> {
        match event {
            Event::Said { text, .. } => line(&mut self.out, "model", text),
            Event::Tool { name, params, end } => {
                let call = Short(format!("{name} {}", Value::Object(params.clone())), PREVIEW);
                line(&mut self.out, "tool", &format!("{call}\n{}", told(end)))
            }
        }
    }

    /// A row for each point, in the order in which they fired first. Equal rows are counted, not repeated.
    fn fired(&mut self, fired: &[Fired]) -> io::Result<()> {
        let mut rows: Vec<(&Fired, usize)> = Vec::new();
        for fired in fired {
            match rows.iter_mut().find(|(row, _)| is_same(row, fired)) {
                Some((_, times)) => *times += 1,
                None => rows.push((fired, 1)),
            }
            match fired.outcome {
                Outcome::Changed { .. } => self.changed += 1,
                Outcome::Denied { .. } => self.denied += 1,
                _ => {}
            }
        }
        for (fired, times) in rows {
            let times = if times > 1 {
                format!("\u{d7}{times}")
            } else {
                String::new()
            };
            let hooks: Vec<String> = fired.ran().iter().map(named).collect();
            let hooks = if hooks.is_empty() {
                "no hooks".into()
            } else {
                hooks.join(", ")
            };
            let (mark, outcome) = outcome(&fired.outcome);
            writeln!(
                self.out,
                "     {mark} {:<21}{times:<4}{hooks}{outcome}",
                fired.point
            )?;
        }
        writeln!(self.out)?;
        self.out.flush()
    }
}

impl<O: Write, E: Write> View for Screen<O, E> {
    fn opened(&mut self, session: &Session, fired: &[Fired]) -> io::Result<()> {
        let role = session.caller.role.as_deref().unwrap_or("none");
        let rights = if session.caller.superadmin {
            ", superadmin"
        } else {
            ""
        };
        let agent = session
            .agent_id
            .as_ref()
            .map_or_else(String::new, |id| format!(", agent {id}"));
        writeln!(
            self.out,
            "=== session {} (role {role}{rights}{agent})",
            session.id
        )?;
        self.fired(fired)
    }

    fn answered(&mut self, report: &TurnReport) -> io::Result<()> {
        self.messages += 1;
        line(&mut self.out, "user", &report.message)?;
        for event in &report.events {
            self.event(event)?;
        }
        for reply in self.mailbox.take() {
            line(&mut self.out, "agent", &reply)?;
        }
        if report.ended == LoopEnd::Limit {
            line(&mut self.out, "note", "the rounds of this turn are used up")?;
        }
        if let Some(problem) = &report.problem {
            line(&mut self.out, "note", problem)?;
        }
        self.fired(&report.fired)
    }

    fn closed(&mut self, session: &Session, fired: &[Fired]) -> io::Result<()> {
        writeln!(
            self.out,
            "=== session {} closed after {}",
            session.id,
            counted(session.message_count, "message")
        )?;
        self.fired(fired)
    }

    fn unreadable(&mut self, error: &LineError) -> io::Result<()> {
        self.unreadable += 1;
        writeln!(self.errors, "error: {error}")
    }
}

/// One thing that was said or done. Further lines of it stand below the first.
fn line(out: &mut impl Write, who: &str, text: &str) -> io::Result<()> {
    let mut label = who;
    for part in text.lines().chain(text.is_empty().then_some("(nothing)")) {
        writeln!(out, "{label:<6} {part}")?;
        label = "";
    }
    Ok(())
}

fn told(end: &ToolEnd) -> String {
    match end {
        ToolEnd::Ran(Value::String(text)) => Short(text.clone(), PREVIEW).to_string(),
        ToolEnd::Ran(output) => Short(output.to_string(), PREVIEW).to_string(),
        ToolEnd::Failed(why) => format!("failed: {why}"),
        ToolEnd::Refused(denied) => format!("refused: {}", denied.reason),
        ToolEnd::Withheld => "withheld".into(),
    }
}

/// A mark for the eye, and what came of a dispatch in words.
fn outcome(outcome: &Outcome) -> (char, String) {
    match outcome {
        Outcome::Passed => ('\u{b7}', String::new()),
        Outcome::Changed { to } => ('~', format!(" => changed: {to}")),
        Outcome::Denied { by, reason } => (
            '!',
            format!(
                " => denied by {}: {}",
                named(by),
                Short(reason.clone(), PREVIEW)
            ),
        ),
        Outcome::Decided { by, decision } => (
            '~',
            format!(
                " => {} by {}",
                if decision.approved {
                    "approved"
                } else {
                    "refused"
                },
                named(by)
            ),
        ),
        Outcome::Failed { error, .. } => ('!', format!(" => failed: {error}")),
    }
}

fn counted(count: u64, what: &str) -> String {
    if count == 1 {
        format!("1 {what}")
    } else {
        format!("{count} {what}s")
    }
}

/// `logging::logging` is `logging`; what one crate has several of keeps its whole name.
fn named(hook: &HookId) -> String {
    if hook.krate() == hook.extension() {
        hook.extension().into()
    } else {
        hook.identity().to_string()
    }
}

fn is_same(one: &Fired, other: &Fired) -> bool {
    (one.point, &one.hooks, &one.outcome) == (other.point, &other.hooks, &other.outcome)
}
