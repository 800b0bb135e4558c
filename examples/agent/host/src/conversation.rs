//! A transcript played through an agent.
//!
//! A message is answered when its turn is complete, that is when the next message, the next session or the end comes.
//! Messages before the first `session` line, and after one that cannot be read, run in a session of an anonymous caller:
//! nobody ever speaks with the rights of somebody else.
//!
//! **Invariant:** a session that opened is closed, whatever happened in between.

use std::io;

use crate::{
    Agent, Caller, Chat, Fired, Incoming, Line, Replay, Session, TurnReport,
    transcript::{Entry, LineError, Lost},
};

/// Shows a conversation while it runs. An error of it ends the conversation.
pub trait View {
    /// A session opened, and this fired.
    ///
    /// # Errors
    /// It could not be shown.
    fn opened(&mut self, session: &Session, fired: &[Fired]) -> io::Result<()>;

    /// A message was answered.
    ///
    /// # Errors
    /// It could not be shown.
    fn answered(&mut self, report: &TurnReport) -> io::Result<()>;

    /// A session closed, and this fired.
    ///
    /// # Errors
    /// It could not be shown.
    fn closed(&mut self, session: &Session, fired: &[Fired]) -> io::Result<()>;

    /// A line could not be read. The conversation goes on.
    ///
    /// # Errors
    /// It could not be shown.
    fn unreadable(&mut self, error: &LineError) -> io::Result<()>;
}

/// Plays a transcript through `agent`, whose model has to be `replay`: what `next` gives, until that is nothing.
///
/// # Errors
/// What the view gave. The open session is closed before.
///
/// # Cancellation
/// If the future is dropped, nothing more fires: an open session is not closed.
pub async fn play(
    agent: &Agent,
    replay: &Replay,
    next: impl AsyncFnMut() -> Option<Result<Entry, LineError>>,
    view: &mut impl View,
) -> io::Result<()> {
    let mut running = Player {
        agent,
        replay,
        view,
        chat: None,
        message: None,
        unnamed: 0,
    };
    let played = running.lines(next).await;
    let closed = running.close().await;
    played.and(closed)
}

struct Player<'a, V> {
    agent: &'a Agent,
    replay: &'a Replay,
    view: &'a mut V,
    chat: Option<Chat>,
    /// The message whose answers are being gathered.
    message: Option<(Incoming, Vec<Line>)>,
    unnamed: u32,
}

impl<V: View> Player<'_, V> {
    async fn lines(
        &mut self,
        mut next: impl AsyncFnMut() -> Option<Result<Entry, LineError>>,
    ) -> io::Result<()> {
        while let Some(line) = next().await {
            match line {
                Ok(entry) => Box::pin(self.entry(entry)).await?,
                Err(error) => {
                    if error.lost != Lost::Other {
                        self.answer().await?;
                    }
                    self.view.unreadable(&error)?;
                    if error.lost == Lost::Session {
                        self.close().await?;
                    }
                }
            }
        }
        self.answer().await
    }

    async fn entry(&mut self, entry: Entry) -> io::Result<()> {
        match entry {
            Entry::Session {
                id,
                agent,
                role,
                superadmin,
            } => {
                self.answer().await?;
                self.close().await?;
                let session = Session::new(id, Caller { role, superadmin });
                self.open(Session {
                    agent_id: agent,
                    ..session
                })
                .await
            }
            Entry::User {
                text,
                language,
                attributes,
            } => {
                self.answer().await?;
                self.message = Some((
                    Incoming {
                        text,
                        language,
                        attributes,
                    },
                    Vec::new(),
                ));
                Ok(())
            }
            Entry::Model { text } => {
                self.gather(Line::Says(text));
                Ok(())
            }
            Entry::ModelError { message } => {
                self.gather(Line::Fails(message));
                Ok(())
            }
            Entry::Close {} => {
                self.answer().await?;
                self.close().await
            }
        }
    }

    fn gather(&mut self, line: Line) {
        if let Some((_, answers)) = &mut self.message {
            answers.push(line);
        }
    }

    /// Runs the turn of the message that was gathered, if there is one.
    async fn answer(&mut self) -> io::Result<()> {
        let Some((incoming, answers)) = self.message.take() else {
            return Ok(());
        };
        if self.chat.is_none() {
            self.unnamed += 1;
            self.open(Session::new(
                format!("unnamed-{}", self.unnamed),
                Caller::anonymous(),
            ))
            .await?;
        }
        let Some(chat) = &mut self.chat else {
            return Ok(());
        };
        self.replay.load(answers);
        let report = self.agent.turn(chat, incoming).await;
        self.view.answered(&report)
    }

    async fn open(&mut self, session: Session) -> io::Result<()> {
        let (chat, fired) = self.agent.open(session).await;
        let chat = self.chat.insert(chat);
        self.view.opened(chat.session(), &fired)
    }

    async fn close(&mut self) -> io::Result<()> {
        let Some(chat) = self.chat.take() else {
            return Ok(());
        };
        let (session, fired) = self.agent.close(chat).await;
        self.view.closed(&session, &fired)
    }
}
