//! Lifespans that began, and how they end.
//!
//! **Invariant:** what began is in the list until it ended; who drops the list tells of what is still in it.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::time::Duration;

use tokio::runtime::Handle;
use tokio::time::{Instant, timeout};

use super::prepared::{Part, Prepared, Wanted};
use crate::error::{Obstacle, StartupError, Who};
use crate::extension::Shared;
use crate::lifespan::{
    Around, LifespanError, LifespanFacts, LifespanFailure, LifespanScope, Stopping, Unwinding,
    Waiting, guarded, tell,
};
use crate::panics::caught;
use crate::registry::{Registry, outside};

/// What a limit comes to that no clock can tell: a hundred years.
const FOR_EVER: Duration = Duration::from_hours(100 * 365 * 24);

/// Lifespans that began, in that order.
pub(super) struct Running {
    entered: Vec<Entered>,
    limit: Duration,
}

/// One that began.
struct Entered {
    /// As it was when it began; its place may be another one by now.
    part: Part,
    scope: LifespanScope,
    /// Whether its `start` came to its end.
    begun: bool,
}

/// A panic while a lifespan began.
#[derive(Debug, thiserror::Error)]
#[error("it panicked: {0}")]
struct Panicked(String);

impl Running {
    /// None, to end within `limit`.
    pub(super) const fn new(limit: Duration) -> Self {
        Self {
            entered: Vec::new(),
            limit,
        }
    }

    /// Begins the lifespans of what was `prepared` that were made for this, one after another. Where one does not begin, all in the list end,
    /// and `what` says what could not be done.
    pub(super) async fn enter(
        &mut self,
        prepared: &Prepared,
        wanted: &Wanted,
        what: &'static str,
    ) -> Result<(), StartupError> {
        if !prepared.has_lifespans() {
            return Ok(());
        }
        let mut coming = prepared.parts.iter().filter(|part| part.fresh);
        let refused = |obstacle| Err(StartupError::of_one(what, obstacle));
        let runtime = match runtime_with_timers() {
            Ok(runtime) => wanted.tasks_on.clone().unwrap_or(runtime),
            Err(why) => return refused(Obstacle::NoRuntime(why)),
        };
        let failed = loop {
            let Some(part) = coming.next() else {
                return Ok(());
            };
            let Some((facts, instance)) = part.lifespan() else {
                continue;
            };
            let who = part.unit.chosen.who();
            let provided = Arc::clone(wanted.blueprint.provided());
            let scope = LifespanScope::new(
                who.clone(),
                runtime.clone(),
                provided,
                wanted.asked,
                wanted.around(),
            );
            // In the list from the beginning, so that its tasks end whatever becomes of this future.
            self.entered.push(Entered {
                part: part.clone(),
                scope: scope.clone(),
                begun: false,
            });
            let starting = guarded(|| wanted.inside(facts.start(instance, &scope)));
            let error = match Box::pin(starting).await {
                Ok(Ok(())) => {
                    self.entered
                        .last_mut()
                        .into_iter()
                        .for_each(|it| it.begun = true);
                    continue;
                }
                Ok(Err(error)) => Unwinding::new(error),
                Err(text) => Unwinding::new(Panicked(text)),
            };
            break (who, scope, error);
        };
        let (who, scope, error) = failed;
        let deadline = self.deadline();
        let tasks = self.share(deadline) / 2;
        let told = |failure| tell(&LifespanError::new(who.clone(), failure));
        scope.end(tasks, told).await;
        self.entered.pop();
        let _told = self.leave_within(deadline, wanted, Some(&error)).await;
        refused(Obstacle::NotStarted { who, error })
    }

    /// Ends all in the list, the last one first; gives what went wrong, which is reported.
    pub(super) async fn leave_all(&mut self, wanted: &Wanted) -> Vec<LifespanError> {
        self.leave_within(self.deadline(), wanted, None).await
    }

    /// The same because what was to be shown then could not be.
    pub(super) async fn give_up(&mut self, wanted: &Wanted, error: &StartupError) {
        let error = Unwinding::new(error.clone());
        let _told = self
            .leave_within(self.deadline(), wanted, Some(&error))
            .await;
    }

    /// The same because of `error`, if there is one.
    async fn leave_within(
        &mut self,
        deadline: Instant,
        wanted: &Wanted,
        error: Option<&Unwinding>,
    ) -> Vec<LifespanError> {
        let mut failures = Vec::new();
        while let Some(last) = self.entered.last() {
            let share = self.share(deadline);
            // On the heap: who awaits a stop need not have room for it.
            let failed = Box::pin(last.leave(wanted, error, share));
            let failed = last.scope.inside(failed).await;
            self.entered.pop();
            failures.extend(failed);
        }
        failures
    }

    /// Takes out those that do not go on among `parts`.
    #[cfg(feature = "config")]
    pub(super) fn take_all_but(&mut self, parts: &[Part]) -> Self {
        // Not by instance alone: one that the program gave may be off now, or there under another name.
        let stays = |entered: &Entered| parts.iter().any(|it| it.goes_on_from(&entered.part));
        let all = core::mem::take(&mut self.entered);
        let (stay, go) = all.into_iter().partition(stays);
        self.entered = stay;
        Self {
            entered: go,
            limit: self.limit,
        }
    }

    /// Takes in what is in `other`, and puts all into the order of `parts`.
    #[cfg(feature = "config")]
    pub(super) fn join(&mut self, mut other: Self, parts: &[Part]) {
        self.entered.append(&mut other.entered);
        self.entered
            .sort_by_cached_key(|entered| parts.iter().position(|part| part.is(&entered.part)));
    }

    /// When all has to be over that ends from now on.
    fn deadline(&self) -> Instant {
        let now = Instant::now();
        now.checked_add(self.limit).unwrap_or(now + FOR_EVER)
    }

    /// What the last one in the list has of the time that is left.
    fn share(&self, deadline: Instant) -> Duration {
        let left = deadline.saturating_duration_since(Instant::now());
        let count = u32::try_from(self.entered.len()).unwrap_or(u32::MAX);
        left / count.max(1)
    }
}

impl Entered {
    fn who(&self) -> &Who {
        self.scope.who()
    }

    /// Ends it, within `share`: its tasks in the first half of that.
    async fn leave(
        &self,
        wanted: &Wanted,
        error: Option<&Unwinding>,
        share: Duration,
    ) -> Vec<LifespanError> {
        let deadline = Instant::now() + share;
        let mut failures = Vec::new();
        let mut told = |failure| {
            let error = LifespanError::new(self.who().clone(), failure);
            tell(&error);
            failures.push(error);
        };
        self.scope.end(share / 2, &mut told).await;
        let Some((facts, instance)) = self.part.lifespan() else {
            return failures;
        };
        let stopping = Stopping::new(error);
        let ending = guarded(|| wanted.inside(facts.stop(instance, &stopping)));
        let began = Instant::now();
        let left = deadline.saturating_duration_since(began);
        let ended = timeout(left, ending).await;
        let took = began.elapsed();
        if ended.is_ok() && took > left {
            told(LifespanFailure::StopLate(took, left));
        }
        match ended {
            Ok(Ok(Ok(()))) => {}
            Ok(Ok(Err(error))) => told(LifespanFailure::Stop(error)),
            Ok(Err(text)) => told(LifespanFailure::StopPanicked(text)),
            Err(_elapsed) => told(LifespanFailure::StopTooLong(left)),
        }
        failures
    }
}

impl Wanted {
    /// `future` as part of its registry: what it dispatches, it dispatches there.
    fn inside<'a, T: 'a>(&self, future: Waiting<'a, T>) -> Waiting<'a, T> {
        // What is outside of scopes dispatches in the linked one, without asking.
        if !self.registry.is_linked() {
            return Box::pin(self.registry.scope_async(future));
        }
        // Whoever starts may be in the scope of another one.
        if Registry::current().is_linked() {
            future
        } else {
            Box::pin(outside(future))
        }
    }

    /// The same of tasks.
    fn around(&self) -> Around {
        if self.registry.is_linked() {
            return Around::default();
        }
        let registry = self.registry.clone();
        Around::new(move |task| Box::pin(registry.scope_async(task)))
    }
}

impl Prepared {
    /// Whether a lifespan is to begin.
    pub(super) fn has_lifespans(&self) -> bool {
        let mut fresh = self.parts.iter().filter(|part| part.fresh);
        fresh.any(|part| part.lifespan().is_some())
    }
}

impl Part {
    /// Its lifespan and its instance, if it has both.
    fn lifespan(&self) -> Option<(&'static LifespanFacts, &Shared)> {
        let facts = self.unit.chosen.lifespan()?;
        Some((facts, self.unit.instance.as_ref()?))
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        while let Some(entered) = self.entered.pop() {
            entered.scope.abandon(self.limit);
            let who = entered.who().clone();
            let failure = if entered.begun {
                LifespanFailure::NotStopped
            } else {
                LifespanFailure::GivenUp
            };
            tell(&LifespanError::new(who, failure));
        }
    }
}

/// The runtime this runs on, which has to keep time: tokio panics where one cannot, and has no way to ask.
fn runtime_with_timers() -> Result<Handle, String> {
    let needed = "lifespans need a tokio runtime with timers, see `enable_time`; a program without one writes `.blocking()`";
    let none = |why: String| alloc::format!("{needed}: {why}");
    let runtime =
        Handle::try_current().map_err(|error| none(alloc::string::ToString::to_string(&error)))?;
    match caught(|| drop(tokio::time::sleep(Duration::ZERO))) {
        Ok(()) => Ok(runtime),
        Err(panic) => Err(none(panic.text())),
    }
}
