//! Changing what runs while it does.

use alloc::string::String;
use alloc::vec::Vec;

use super::Settings;
use super::hooks::Hooks;
#[cfg(feature = "tokio")]
use super::hooks::Stopped;
use super::prepared::Part;
#[cfg(feature = "tokio")]
use super::running::Running;
use crate::config::HooksConfig;
use crate::error::StartupError;
#[cfg(feature = "tokio")]
use crate::lifespan::LifespanError;

const CANNOT_RELOAD: &str = "hooks cannot be reloaded, and stay as they are";

impl Hooks {
    /// Runs what `config` wants from now on: starts what is new, and then stops what is gone. What is unchanged, with the same
    /// options, goes on, instance and lifespan, also where its priority or its place in the list is another one.
    ///
    /// New lifespans begin before old ones end, so an extension whose options changed is there twice for a while: where both need one
    /// port, the new one fails, and the old one stays. Hooks change in between, those of each point at one moment, for dispatches that begin from then on.
    /// In those that began before, what is gone does not begin to run any more, either; but what is replaced under its name does, though
    /// it may be stopped by then, so that none of them goes unguarded. What is provided is what was provided at the start. Dispatches
    /// cost a few nanoseconds more at points that changed, see [`Registry`](crate::Registry).
    ///
    /// What somebody disabled by hand stays so where its entry says what it said before; what was unregistered comes back.
    ///
    /// # Errors
    /// As of [`start`](crate::start). Everything stays as it was.
    ///
    /// # Cancellation
    /// Where the future is dropped before the new lifespans have begun, those that did are cancelled, which is reported, and
    /// everything else stays as it was; where it is dropped while old ones end, so are these.
    #[cfg_attr(
        not(feature = "tokio"),
        expect(
            clippy::unused_async,
            reason = "with lifespans there is something to wait for"
        )
    )]
    pub async fn reload(&mut self, config: HooksConfig) -> Result<Reloaded, StartupError> {
        let settings = Settings { config };
        let mut prepared = self.wanted.prepare(&settings, &self.parts, CANNOT_RELOAD)?;
        #[cfg(feature = "tokio")]
        let mut coming = Running::new(self.wanted.limit);
        #[cfg(feature = "tokio")]
        coming.enter(&prepared, &self.wanted, CANNOT_RELOAD).await?;
        let shown = self.wanted.show(&mut prepared, &self.parts, CANNOT_RELOAD);
        #[cfg(feature = "tokio")]
        if let Err(error) = &shown {
            coming.give_up(&self.wanted, error).await;
        }
        shown?;
        let before = core::mem::replace(&mut self.parts, prepared.parts);
        let reloaded = Reloaded::between(&before, &self.parts);
        #[cfg(feature = "tokio")]
        let reloaded = {
            let mut going = self.running.take_all_but(&self.parts);
            self.running.join(coming, &self.parts);
            let failures = going.leave_all(&self.wanted).await;
            Reloaded {
                stopping: Stopped { failures },
                ..reloaded
            }
        };
        Ok(reloaded)
    }
}

/// What a reload came to.
#[derive(Debug, Default)]
pub struct Reloaded {
    started: Vec<String>,
    stopped: Vec<String>,
    kept: Vec<String>,
    #[cfg(feature = "tokio")]
    stopping: Stopped,
}

impl Reloaded {
    fn between(before: &[Part], after: &[Part]) -> Self {
        let on = |part: &&Part| part.unit.chosen.is_on();
        let names = |parts: Vec<&Part>| parts.into_iter().map(Part::identity).collect();
        let goes_on = |old: &&Part| after.iter().any(|part| part.goes_on_from(old));
        let (started, kept) = after.iter().filter(on).partition(|part| part.fresh);
        let gone = before.iter().filter(on).filter(|old| !goes_on(old));
        Self {
            started: names(started),
            stopped: names(gone.collect()),
            kept: names(kept),
            #[cfg(feature = "tokio")]
            stopping: Stopped::default(),
        }
    }

    /// What is new, as `crate::name`, in the order in which it started.
    #[must_use]
    pub fn started(&self) -> &[String] {
        &self.started
    }

    /// What is gone, in the order in which it was started.
    #[must_use]
    pub fn stopped(&self) -> &[String] {
        &self.stopped
    }

    /// What goes on.
    #[must_use]
    pub fn kept(&self) -> &[String] {
        &self.kept
    }

    /// What went wrong while what is gone was stopped. It was reported, too.
    #[cfg(feature = "tokio")]
    #[must_use]
    pub fn failures(&self) -> &[LifespanError] {
        self.stopping.failures()
    }
}
