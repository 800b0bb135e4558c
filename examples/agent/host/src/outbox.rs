//! Where replies go.

use std::{
    fmt::Debug,
    sync::{Arc, Mutex, PoisonError},
};

use crate::BoxFuture;

/// Brings a reply to the user.
pub trait Outbox: Debug + Send + Sync {
    /// Sends `text` to the user of the session `session_id`.
    ///
    /// # Errors
    /// Whatever kept the reply from being sent. `AfterResponseSend` does not fire then.
    fn send<'a>(
        &'a self,
        session_id: &'a str,
        text: &'a str,
    ) -> BoxFuture<'a, Result<(), SendError>>;
}

/// Why a reply was not sent.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
#[error("the reply was not sent: {0}")]
pub struct SendError(pub String);

/// Keeps what was sent, in order. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct Mailbox {
    letters: Arc<Mutex<Vec<String>>>,
}

impl Mailbox {
    /// Takes out what was sent since the last time, the oldest first.
    #[must_use]
    pub fn take(&self) -> Vec<String> {
        std::mem::take(&mut *self.letters.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Outbox for Mailbox {
    fn send<'a>(
        &'a self,
        _session_id: &'a str,
        text: &'a str,
    ) -> BoxFuture<'a, Result<(), SendError>> {
        Box::pin(async {
            self.letters
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .push(text.into());
            Ok(())
        })
    }
}
