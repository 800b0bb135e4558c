//! What went wrong in a lifespan that nobody was given as a result.

use alloc::string::String;
use core::error::Error;
use core::fmt;
use core::time::Duration;

use crate::error::{AnyCause, Spot, Who};

/// Something went wrong while an extension's lifespan went on, or ended.
///
/// Told to the reporter when it happens, see [`Report`](crate::Report), and what was wrong with stopping also by what
/// [`stop`](crate::Hooks::stop) gives.
#[derive(Debug)]
pub struct LifespanError {
    who: Who,
    failure: LifespanFailure,
}

/// What it was.
#[derive(Debug)]
pub(crate) enum LifespanFailure {
    /// Ending failed.
    Stop(AnyCause),
    /// Ending panicked.
    StopPanicked(String),
    /// Ending was not done in time.
    StopTooLong(Duration),
    /// Ending took longer than it might, because it did not wait for anything.
    StopLate(Duration, Duration),
    /// A task failed.
    Task(Spot, AnyCause),
    /// A task panicked.
    TaskPanicked(Spot, String),
    /// A task came to its end before it was asked to.
    TaskEnded(Spot),
    /// Tasks were not over in time, and were given up.
    TasksAborted(usize),
    /// Tasks that were given up go on, because they do not wait for anything.
    TasksStuck(usize),
    /// Its start was dropped before it came to its end.
    GivenUp,
    /// Nobody stopped it.
    NotStopped,
}

impl LifespanError {
    pub(crate) const fn new(who: Who, failure: LifespanFailure) -> Self {
        Self { who, failure }
    }

    /// Whose lifespan it was, as `crate::name`.
    #[must_use]
    pub fn extension(&self) -> &str {
        &self.who.identity
    }
}

impl fmt::Display for LifespanError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { who, failure } = self;
        let tasks = |count: usize| if count == 1 { "task" } else { "tasks" };
        match failure {
            LifespanFailure::Stop(error) => write!(formatter, "{who} did not stop: {error}"),
            LifespanFailure::StopPanicked(text) => {
                write!(formatter, "{who} panicked while it was stopped: {text}")
            }
            LifespanFailure::StopTooLong(limit) => write!(
                formatter,
                "{who} did not stop within {:?}, its share of the time that there is, and was given up",
                whole(*limit)
            ),
            LifespanFailure::StopLate(took, limit) => write!(
                formatter,
                "{who} took {:?} to stop, and its share of the time that there is was {:?}; it keeps its thread for itself, so that \
                 nobody could give it up",
                whole(*took),
                whole(*limit)
            ),
            LifespanFailure::GivenUp => write!(
                formatter,
                "{who} was given up while it started, by whoever dropped the start: its tasks are cancelled, and it is not stopped"
            ),
            LifespanFailure::Task(spot, error) => {
                write!(
                    formatter,
                    "a task of {who}, spawned at {spot}, failed: {error}"
                )
            }
            LifespanFailure::TaskPanicked(spot, text) => {
                write!(
                    formatter,
                    "a task of {who}, spawned at {spot}, panicked: {text}"
                )
            }
            LifespanFailure::TaskEnded(spot) => write!(
                formatter,
                "a task of {who}, spawned at {spot}, came to its end before it was cancelled; one that may is for `spawn_finite`"
            ),
            LifespanFailure::TasksAborted(count) => write!(
                formatter,
                "{count} {} of {who} did not end when asked to, and was given up",
                tasks(*count)
            ),
            LifespanFailure::TasksStuck(count) => write!(
                formatter,
                "{count} {} of {who} cannot be ended: a loop without `.await` keeps its thread for itself, or nobody drives its runtime",
                tasks(*count)
            ),
            LifespanFailure::NotStopped => write!(
                formatter,
                "{who} was started and never stopped: its tasks are cancelled, and nothing else of it ends; keep what `start` gives, \
                 and call `stop` of it"
            ),
        }
    }
}

/// In milliseconds, which is as much as people read.
fn whole(duration: Duration) -> Duration {
    let milliseconds = u64::try_from(duration.as_millis()).unwrap_or(u64::MAX);
    Duration::from_millis(milliseconds)
}

impl Error for LifespanError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match &self.failure {
            LifespanFailure::Stop(error) | LifespanFailure::Task(_, error) => Some(&**error),
            _ => None,
        }
    }
}
