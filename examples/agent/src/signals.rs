//! Signals that ask the program to end: `SIGINT`, which is Ctrl-C, and `SIGTERM`.

use std::{io, process};

use tokio::sync::watch;

/// What asks the program to end.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Signal {
    /// Ctrl-C.
    Interrupt,
    /// `kill`, and whoever shuts the machine down.
    #[cfg_attr(not(unix), expect(dead_code, reason = "there is no such signal"))]
    Terminate,
}

impl Signal {
    /// The exit status of a program that ended because of it, as shells have it: 128 and its number.
    pub(crate) const fn exit_status(self) -> u8 {
        match self {
            Self::Interrupt => 130,
            Self::Terminate => 143,
        }
    }
}

/// The first signal that came, once there is one.
#[derive(Debug)]
pub(crate) struct FirstSignal(watch::Receiver<Option<Signal>>);

impl FirstSignal {
    /// Listens from now on. The second signal ends the program at once, whatever it is doing.
    pub(crate) fn listen() -> io::Result<Self> {
        let mut signals = Signals::listen()?;
        let (sender, receiver) = watch::channel(None);
        tokio::spawn(async move {
            let first = signals.next().await;
            sender.send_replace(Some(first));
            end_at_once(signals.next().await);
        });
        Ok(Self(receiver))
    }

    /// Waits for it; again and again, it is the same.
    pub(crate) async fn came(&mut self) -> Signal {
        match self.0.wait_for(Option::is_some).await.as_deref() {
            Ok(Some(signal)) => *signal,
            // Nobody listens any more, so none comes.
            Ok(None) | Err(_) => std::future::pending().await,
        }
    }

    /// It, if it came.
    pub(crate) fn so_far(&self) -> Option<Signal> {
        *self.0.borrow()
    }
}

#[expect(
    clippy::exit,
    reason = "whoever signals twice wants nothing else to be done"
)]
fn end_at_once(signal: Signal) {
    process::exit(signal.exit_status().into());
}

#[cfg(unix)]
struct Signals {
    interrupt: tokio::signal::unix::Signal,
    terminate: tokio::signal::unix::Signal,
}

#[cfg(unix)]
impl Signals {
    fn listen() -> io::Result<Self> {
        use tokio::signal::unix::{SignalKind, signal};

        Ok(Self {
            interrupt: signal(SignalKind::interrupt())?,
            terminate: signal(SignalKind::terminate())?,
        })
    }

    async fn next(&mut self) -> Signal {
        tokio::select! {
            _ = self.interrupt.recv() => Signal::Interrupt,
            _ = self.terminate.recv() => Signal::Terminate,
        }
    }
}

#[cfg(windows)]
struct Signals(tokio::signal::windows::CtrlC);

#[cfg(windows)]
impl Signals {
    fn listen() -> io::Result<Self> {
        tokio::signal::windows::ctrl_c().map(Self)
    }

    async fn next(&mut self) -> Signal {
        let _came = self.0.recv().await;
        Signal::Interrupt
    }
}
