//! What a lifespan that begins is given.

use alloc::sync::Arc;
use core::any::type_name;
use core::fmt;
use core::future::{Future, poll_fn};
use core::panic::Location;
use core::pin::pin;
use core::time::Duration;

use thiserror::Error;
use tokio::runtime::Handle;
use tokio_util::sync::CancellationToken;

use super::LifespanFailure;
use super::tasks::{Around, Ends, TaskOutput, Tasks};
use crate::error::{Spot, Who};
use crate::extension::{Provided, Provisions};

/// What a lifespan has while it goes on: a place for background work, the word that it is over, and what the program provides.
///
/// It is cheap to clone, so that tasks may spawn others.
#[derive(Clone)]
pub struct LifespanScope {
    tasks: Tasks,
    provided: Arc<Provisions>,
    asked: Spot,
}

impl LifespanScope {
    pub(crate) fn new(
        who: Who,
        runtime: Handle,
        provided: Arc<Provisions>,
        asked: Spot,
        around: Around,
    ) -> Self {
        Self {
            tasks: Tasks::new(who, runtime, around),
            provided,
            asked,
        }
    }

    pub(crate) fn who(&self) -> &Who {
        self.tasks.who()
    }

    /// Whose lifespan it is, as `crate::name`.
    #[must_use]
    pub fn extension(&self) -> &str {
        &self.who().identity
    }

    /// Spawns a task that goes on until it is cancelled: one that comes to its end before is reported, and so are its error and its
    /// panic, with the extension's name.
    ///
    /// When the lifespan ends, the [token](Self::token) is cancelled first, and the task has time to come to its end. Where it does
    /// not it is given up, which means that its future is dropped at the next `.await`; a loop without one cannot be ended by anybody,
    /// keeps its thread for itself, and is reported and left behind.
    ///
    /// A task that is spawned when the lifespan is over is dropped at once.
    #[track_caller]
    pub fn spawn<F>(&self, task: F)
    where
        F: Future<Output: TaskOutput> + Send + 'static,
    {
        let spot = Spot::from(Location::caller());
        self.tasks.spawn(task, Ends::Cancelled, spot);
    }

    /// The same for a task that may come to its end at any time: one that warms up a cache, or serves one connection.
    #[track_caller]
    pub fn spawn_finite<F>(&self, task: F)
    where
        F: Future<Output: TaskOutput> + Send + 'static,
    {
        let spot = Spot::from(Location::caller());
        self.tasks.spawn(task, Ends::Whenever, spot);
    }

    /// Is cancelled when the lifespan is to end. It may be passed on; cancelling it asks the tasks to end, and nothing else.
    #[must_use]
    pub fn token(&self) -> CancellationToken {
        self.tasks.token().clone()
    }

    /// What the program provides of the type `T`.
    ///
    /// # Errors
    /// It provides none.
    pub fn provided<T>(&self) -> Result<Provided<T>, NotProvided>
    where
        T: ?Sized + Send + Sync + 'static,
    {
        self.provided.get().ok_or_else(|| NotProvided {
            type_name: type_name::<T>(),
            asked: self.asked,
        })
    }

    /// Ends the tasks, as `Tasks::end` does.
    pub(crate) async fn end(&self, limit: Duration, told: impl FnMut(LifespanFailure)) {
        self.tasks.end(limit, told).await;
    }

    /// `future` on a runtime: where it is polled on none, on the one that its lifespan began on.
    pub(crate) async fn inside<F: Future>(&self, future: F) -> F::Output {
        let mut future = pin!(future);
        poll_fn(|context| {
            let elsewhere = Handle::try_current().is_err();
            let _entered = elsewhere.then(|| self.tasks.runtime().enter());
            future.as_mut().poll(context)
        })
        .await
    }

    /// Asks the tasks to end, while nobody waits for that.
    pub(crate) fn abandon(&self, limit: Duration) {
        self.tasks.abandon(limit);
    }
}

impl fmt::Debug for LifespanScope {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "LifespanScope({})", self.extension())
    }
}

/// A lifespan needs something that the program does not provide.
#[derive(Clone, Debug, Error)]
#[error("it needs a `{type_name}`, and nobody provides one at {asked}: add `.provide(…)` there")]
pub struct NotProvided {
    type_name: &'static str,
    asked: Spot,
}
