//! The model, and one that needs no network.

use std::{
    collections::VecDeque,
    fmt::Debug,
    sync::{Arc, Mutex, PoisonError},
};

use crate::{BoxFuture, LlmCall};

/// Answers a prompt with text. Tool calls stand in the text; see [`Answer`](crate::Answer).
pub trait Model: Debug + Send + Sync {
    /// Gives the model's whole answer to `call`.
    ///
    /// # Errors
    /// Whatever kept the model from answering. The turn then ends with the agent's error text.
    fn complete<'a>(&'a self, call: &'a LlmCall) -> BoxFuture<'a, Result<String, ModelError>>;
}

/// Why a model gave no answer.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum ModelError {
    /// The model, or the way to it, failed.
    #[error("the model failed: {0}")]
    Failed(String),
    /// A [`Replay`] has no further line for this turn.
    #[error("the transcript has no further line of the model for this turn (round {round})")]
    NothingLeft {
        /// The round that asked.
        round: u32,
    },
}

/// One line that a [`Replay`] says.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Line {
    /// The model answers with this text.
    Says(String),
    /// The model fails with this message.
    Fails(String),
}

/// Says the lines it was given, one a call. Clones share their lines.
///
/// ```
/// # #[tokio::main(flavor = "current_thread")] async fn main() {
/// use agent::{LlmCall, Model, model::{Line, Replay}};
///
/// let replay = Replay::default();
/// replay.load([Line::Says("Good morning.".into())]);
/// assert_eq!(replay.complete(&LlmCall::default()).await.unwrap(), "Good morning.");
/// assert!(replay.complete(&LlmCall::default()).await.is_err());
/// # }
/// ```
#[derive(Clone, Debug, Default)]
pub struct Replay {
    lines: Arc<Mutex<VecDeque<Line>>>,
}

impl Replay {
    /// Replaces what is left to say. Lines that a turn did not ask for never answer another turn.
    pub fn load(&self, lines: impl IntoIterator<Item = Line>) {
        *self.lines.lock().unwrap_or_else(PoisonError::into_inner) = lines.into_iter().collect();
    }

    fn next(&self) -> Option<Line> {
        self.lines
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .pop_front()
    }
}

impl Model for Replay {
    fn complete<'a>(&'a self, call: &'a LlmCall) -> BoxFuture<'a, Result<String, ModelError>> {
        Box::pin(async {
            match self.next() {
                Some(Line::Says(text)) => Ok(text),
                Some(Line::Fails(message)) => Err(ModelError::Failed(message)),
                None => Err(ModelError::NothingLeft { round: call.round }),
            }
        })
    }
}
