//! Extensions that run, and how they are stopped.

use alloc::vec::Vec;
use core::fmt;

#[cfg(feature = "tokio")]
use tokio::runtime::Handle;

use super::Settings;
use super::prepared::{Part, Prepared, Wanted};
#[cfg(feature = "tokio")]
use super::running::Running;
use crate::error::{Obstacle, StartupError};
#[cfg(feature = "tokio")]
use crate::lifespan::LifespanError;
use crate::registry::{Claim, Registry};

/// What cannot be done where a start fails.
pub(super) const CANNOT_START: &str = "hooks cannot be started";

/// Extensions that run, until [`stop`](Self::stop) is called.
///
/// Dropping it instead cancels their background work, does not wait for that, and is reported.
#[must_use = "dropping it does not stop the extensions as `stop` does"]
pub struct Hooks {
    pub(super) wanted: Wanted,
    /// All that was chosen, in the order in which it started.
    pub(super) parts: Vec<Part>,
    #[cfg(feature = "tokio")]
    pub(super) running: Running,
    // Dropped last: nobody starts while something still ends.
    _claim: Claim,
}

/// Extensions that are made, and whose lifespans are to begin.
pub(super) struct Ready {
    wanted: Wanted,
    prepared: Prepared,
    claim: Claim,
}

impl Ready {
    /// Makes what is wanted.
    pub(super) fn new(wanted: Wanted, settings: &Settings) -> Result<Self, StartupError> {
        let refused = |obstacle| StartupError::of_one(CANNOT_START, obstacle);
        let claim = wanted.registry.claim(wanted.asked);
        let claim = claim.map_err(|first| refused(Obstacle::Started { first }))?;
        wanted.blueprint.warn();
        let sealed = wanted.registry.seal_for_start();
        sealed.map_err(|error| refused(Obstacle::Unsealed(error)))?;
        let prepared = wanted.prepare(settings, &[], CANNOT_START)?;
        Ok(Self {
            wanted,
            prepared,
            claim,
        })
    }

    /// Whether a lifespan is to begin.
    #[cfg(feature = "tokio")]
    pub(super) fn has_lifespans(&self) -> bool {
        self.prepared.has_lifespans()
    }

    /// Runs tasks on `runtime` instead of the one on which lifespans begin.
    #[cfg(feature = "tokio")]
    pub(super) fn run_tasks_on(&mut self, runtime: Handle) {
        self.wanted.tasks_on = Some(runtime);
    }

    /// Begins lifespans, and shows what was made.
    #[cfg_attr(
        not(feature = "tokio"),
        expect(
            clippy::unused_async,
            reason = "with lifespans there is something to wait for"
        )
    )]
    pub(super) async fn run(self) -> Result<Hooks, StartupError> {
        let Self {
            wanted,
            mut prepared,
            claim,
        } = self;
        #[cfg(feature = "tokio")]
        let mut running = Running::new(wanted.limit);
        #[cfg(feature = "tokio")]
        running.enter(&prepared, &wanted, CANNOT_START).await?;
        let shown = wanted.show(&mut prepared, &[], CANNOT_START);
        #[cfg(feature = "tokio")]
        if let Err(error) = &shown {
            running.give_up(&wanted, error).await;
        }
        shown?;
        Ok(Hooks {
            wanted,
            parts: prepared.parts,
            #[cfg(feature = "tokio")]
            running,
            _claim: claim,
        })
    }
}

impl Hooks {
    /// As of what is ready.
    #[cfg(all(feature = "config", feature = "tokio"))]
    pub(super) fn run_tasks_on(&mut self, runtime: Handle) {
        self.wanted.tasks_on = Some(runtime);
    }

    /// The registry in which they run: the linked one, or that of a builder.
    #[must_use]
    pub const fn registry(&self) -> &Registry {
        &self.wanted.registry
    }

    /// Stops them, in the reverse of the order in which they started: of each, the background work comes to its end, and then its
    /// `stop` is called. Whatever goes wrong is reported and told by what this gives, and the others are stopped all the same.
    ///
    /// Their hooks stay where they are, so that a guard goes on guarding: a program that dispatches while it stops, or after,
    /// reaches them. The next start replaces them.
    ///
    /// # Cancellation
    /// Where the future is dropped, tasks of those that were not stopped by then are cancelled, which is reported.
    #[cfg_attr(
        not(feature = "tokio"),
        expect(
            clippy::unused_async,
            reason = "with lifespans there is something to wait for"
        )
    )]
    pub async fn stop(self) -> Stopped {
        // Dropped in reverse, also where this future is: the claim last.
        let Self {
            _claim: claim,
            wanted,
            parts,
            #[cfg(feature = "tokio")]
            mut running,
        } = self;
        let stopped = Stopped {
            #[cfg(feature = "tokio")]
            failures: running.leave_all(&wanted).await,
        };
        drop((wanted, parts, claim));
        stopped
    }
}

impl fmt::Debug for Hooks {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = self.parts.iter().filter(|part| part.unit.chosen.is_on());
        let names: Vec<_> = names.map(Part::identity).collect();
        formatter.debug_tuple("Hooks").field(&names).finish()
    }
}

/// What stopping came to.
#[derive(Debug, Default)]
pub struct Stopped {
    #[cfg(feature = "tokio")]
    pub(super) failures: Vec<LifespanError>,
}

impl Stopped {
    /// Whether all of it went well.
    #[must_use]
    #[cfg_attr(
        not(feature = "tokio"),
        expect(clippy::unused_self, reason = "with lifespans something may go wrong")
    )]
    pub const fn is_clean(&self) -> bool {
        #[cfg(feature = "tokio")]
        return self.failures.is_empty();
        #[cfg(not(feature = "tokio"))]
        true
    }

    /// What went wrong, in the order in which it did. It was reported, too.
    #[cfg(feature = "tokio")]
    #[must_use]
    pub fn failures(&self) -> &[LifespanError] {
        &self.failures
    }
}
