//! Journal: keeps what was said, a line of JSON for each turn, in the file that [`JournalOptions`] name.
//!
//! A hook only hands its line over; a task writes them. When the program stops, the task writes what is left before it ends,
//! and then the file is closed.
//!
//! **Invariant:** a turn whose reply was sent before the program stops is in the file when it has stopped.

#![forbid(unsafe_code)]

use std::{
    io,
    path::PathBuf,
    sync::{Mutex, MutexGuard, PoisonError},
};

use agent::{Sent, Turn};
use hooks_core::{
    CancellationToken, Lifespan, LifespanResult, LifespanScope, Stopping, extension, hook,
};
use serde::{Deserialize, Serialize};
use tokio::{
    fs::File,
    io::AsyncWriteExt as _,
    sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel},
};

/// Where the journal is.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct JournalOptions {
    /// The file, to which lines are added; without one nothing is kept.
    pub path: Option<PathBuf>,
}

/// Keeps what was said.
#[derive(Debug)]
pub struct Journal {
    path: Option<PathBuf>,
    /// There from start to stop.
    open: Mutex<Option<Open>>,
}

#[derive(Debug)]
struct Open {
    file: File,
    lines: UnboundedSender<String>,
}

/// What is kept of a turn: the message as the user wrote it, and the reply as it was sent, so with secrets masked.
#[derive(Serialize)]
struct Line<'a> {
    session: &'a str,
    message: &'a str,
    reply: &'a str,
}

impl Journal {
    /// Makes the extension. The file is opened at the start.
    #[must_use]
    pub fn new(options: JournalOptions) -> Self {
        Self {
            path: options.path,
            open: Mutex::new(None),
        }
    }

    fn open(&self) -> MutexGuard<'_, Option<Open>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[extension(name = "journal", options = JournalOptions, new = Journal::new)]
impl Journal {
    #[hook(point = agent::AfterResponseSend)]
    fn keep(&self, sent: &Sent, turn: &Turn) -> Result<(), serde_json::Error> {
        let open = self.open();
        let Some(Open { lines, .. }) = &*open else {
            return Ok(());
        };
        let mut line = serde_json::to_string(&Line {
            session: turn.session_id(),
            message: turn.message(),
            reply: &sent.response,
        })?;
        line.push('\n');
        // Nobody takes it where the task failed, which was reported.
        let _untaken = lines.send(line);
        Ok(())
    }
}

impl Lifespan for Journal {
    async fn start(&self, scope: &LifespanScope) -> LifespanResult {
        let Some(path) = &self.path else {
            return Ok(());
        };
        let file = File::options().append(true).create(true).open(path).await;
        let file = file.map_err(|error| format!("{}: {error}", path.display()))?;
        let (lines, receiver) = unbounded_channel();
        scope.spawn(write(file.try_clone().await?, receiver, scope.token()));
        *self.open() = Some(Open { file, lines });
        Ok(())
    }

    async fn stop(&self, _: &Stopping<'_>) -> LifespanResult {
        // The task is over, so all lines are written.
        let open = self.open().take();
        if let Some(Open { file, .. }) = open {
            file.sync_all().await?;
        }
        Ok(())
    }
}

/// Writes `lines` until the journal is to end, and then those that are left.
async fn write(
    mut file: File,
    mut lines: UnboundedReceiver<String>,
    ends: CancellationToken,
) -> io::Result<()> {
    while let Some(Some(line)) = ends.run_until_cancelled(lines.recv()).await {
        file.write_all(line.as_bytes()).await?;
    }
    lines.close();
    while let Some(line) = lines.recv().await {
        file.write_all(line.as_bytes()).await?;
    }
    file.flush().await
}
