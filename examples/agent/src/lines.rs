//! The lines of a transcript, read on a thread of their own: reading standard input waits, and would keep the runtime waiting.

use std::{io::BufRead, thread};

use agent::transcript::{Entry, LineError, Reader};
use tokio::sync::mpsc;

use crate::signals::FirstSignal;

/// One line, or why it cannot be read.
type Line = Result<Entry, LineError>;

/// Lines that come until the transcript or the program is to end.
#[derive(Debug)]
pub(crate) struct Lines {
    lines: mpsc::Receiver<Line>,
    signal: FirstSignal,
}

impl Lines {
    /// Reads on from now on. The thread is never joined: it may wait for input for ever.
    pub(crate) fn read(
        reader: Reader<impl BufRead + Send + 'static>,
        signal: FirstSignal,
    ) -> std::io::Result<Self> {
        let (sender, lines) = mpsc::channel(1);
        let reading = move || {
            for line in reader {
                if sender.blocking_send(line).is_err() {
                    return;
                }
            }
        };
        drop(thread::Builder::new().spawn(reading)?);
        Ok(Self { lines, signal })
    }

    /// The next line. A signal ends the transcript as its end does.
    pub(crate) async fn next(&mut self) -> Option<Line> {
        tokio::select! {
            biased;
            _ = self.signal.came() => None,
            line = self.lines.recv() => line,
        }
    }

    /// What the signal was, if there was one.
    pub(crate) const fn signal(&self) -> &FirstSignal {
        &self.signal
    }
}
