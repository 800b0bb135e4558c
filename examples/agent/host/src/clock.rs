//! The time, as the agent and its extensions see it.

use std::{
    fmt::Debug,
    time::{Duration, Instant},
};

/// Tells the time. A test brings a clock of its own and never sleeps.
pub trait Clock: Debug + Send + Sync {
    /// The time since some moment that stays the same for the life of the clock. It never goes back.
    fn now(&self) -> Duration;
}

/// Counts from the moment it was made.
#[derive(Debug)]
pub struct SystemClock {
    start: Instant,
}

impl SystemClock {
    /// Makes a clock that stands at zero now.
    #[must_use]
    #[expect(
        clippy::disallowed_methods,
        reason = "the one place that starts the real time"
    )]
    pub fn start() -> Self {
        Self {
            start: Instant::now(),
        }
    }
}

impl Clock for SystemClock {
    fn now(&self) -> Duration {
        self.start.elapsed()
    }
}
