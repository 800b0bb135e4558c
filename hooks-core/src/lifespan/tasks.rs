//! Background work of one extension: asked to end, waited for, given up.

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;
use core::future::Future;
use core::time::Duration;

use tokio::runtime::Handle;
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;

use super::{LifespanError, LifespanFailure, Waiting, guarded};
use crate::error::{AnyCause, Spot, Who};
use crate::lock::Lock;
use crate::observe::{Report, dropped, report};
use crate::panics::caught;

/// What a task may come to: nothing, or a `Result` of nothing, whose error is reported. One that never ends has no say.
#[diagnostic::on_unimplemented(
    message = "a task cannot come to a `{Self}`",
    label = "gives `{Self}`",
    note = "a task gives nothing, or a `Result<(), E>` whose error is reported"
)]
#[expect(
    private_bounds,
    reason = "what a task may give is for this crate to say"
)]
pub trait TaskOutput: Sealed {}

/// Nobody else says what a task may come to.
pub(crate) trait Sealed: Send + 'static {
    fn error(self) -> Option<AnyCause>;
}

impl Sealed for () {
    fn error(self) -> Option<AnyCause> {
        None
    }
}

impl TaskOutput for () {}

/// `!`, which cannot be named yet: what a loop without `break` gives.
type Never = <fn() -> ! as Gives>::Output;

/// What a function gives.
pub(crate) trait Gives {
    type Output;
}

impl<T> Gives for fn() -> T {
    type Output = T;
}

impl Sealed for Never {
    fn error(self) -> Option<AnyCause> {
        self
    }
}

#[diagnostic::do_not_recommend]
impl TaskOutput for Never {}

impl<E: Into<AnyCause> + Send + 'static> Sealed for Result<(), E> {
    fn error(self) -> Option<AnyCause> {
        self.err().map(Into::into)
    }
}

impl<E: Into<AnyCause> + Send + 'static> TaskOutput for Result<(), E> {}

/// The tasks of one extension, wherever they are spawned from.
#[derive(Clone)]
pub(super) struct Tasks(Arc<Shared>);

struct Shared {
    who: Who,
    token: CancellationToken,
    runtime: Handle,
    /// `None` once they are ended.
    running: Lock<Option<Spawned>>,
}

/// What was spawned.
#[derive(Default)]
struct Spawned {
    around: Around,
    tasks: Handles,
    /// How many there were when those that are over were last left out.
    swept: usize,
}

/// Tasks that are given up when this is dropped.
#[derive(Default)]
struct Handles(Vec<JoinHandle<()>>);

impl Drop for Handles {
    fn drop(&mut self) {
        self.0.iter().for_each(JoinHandle::abort);
    }
}

/// A task of any type, and the error it came to.
pub(crate) type Task = Waiting<'static, Option<AnyCause>>;

/// What tasks run inside of: the scope of a registry, which is for somebody else to know.
#[derive(Clone, Default)]
pub(crate) struct Around(Option<Arc<dyn Fn(Task) -> Task + Send + Sync>>);

impl Around {
    /// Inside of what `wrap` puts around them.
    pub(crate) fn new(wrap: impl Fn(Task) -> Task + Send + Sync + 'static) -> Self {
        Self(Some(Arc::new(wrap)))
    }

    fn of(&self, task: Task) -> Task {
        match &self.0 {
            Some(wrap) => wrap(task),
            None => task,
        }
    }
}

/// When a task may come to its end.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Ends {
    /// When it is cancelled.
    Cancelled,
    /// At any time.
    Whenever,
}

impl Tasks {
    /// None yet, on `runtime`.
    pub(super) fn new(who: Who, runtime: Handle, around: Around) -> Self {
        Self(Arc::new(Shared {
            who,
            token: CancellationToken::new(),
            runtime,
            running: Lock::new(Some(Spawned {
                around,
                ..Spawned::default()
            })),
        }))
    }

    pub(super) fn who(&self) -> &Who {
        &self.0.who
    }

    pub(super) fn runtime(&self) -> &Handle {
        &self.0.runtime
    }

    pub(super) fn token(&self) -> &CancellationToken {
        &self.0.token
    }

    /// Runs `task`, unless they are ended.
    pub(super) fn spawn<F>(&self, task: F, ends: Ends, spot: Spot)
    where
        F: Future<Output: TaskOutput> + Send + 'static,
    {
        let around = self.0.running.lock().as_ref().map(|it| it.around.clone());
        let Some(around) = around else {
            return dropped(task);
        };
        let (who, token) = (self.0.who.clone(), self.0.token.clone());
        let task = around.of(Box::pin(async move { task.await.error() }));
        // Without the lock: a runtime that is over drops the task at once.
        let spawned = self.0.runtime.spawn(async move {
            let failure = match guarded(|| task).await {
                Err(text) => LifespanFailure::TaskPanicked(spot, text),
                Ok(error) => match error {
                    Some(error) => LifespanFailure::Task(spot, error),
                    None if ends == Ends::Whenever || token.is_cancelled() => return,
                    None => LifespanFailure::TaskEnded(spot),
                },
            };
            tell(&LifespanError::new(who, failure));
        });
        match self.0.running.lock().as_mut() {
            Some(running) => running.keep(spawned),
            // They were ended meanwhile.
            None => spawned.abort(),
        }
    }

    /// Asks all to end, and takes them.
    fn ended(&self) -> Handles {
        self.0.token.cancel();
        let running = self.0.running.lock().take();
        running.unwrap_or_default().tasks
    }

    /// Ends all: asks them, gives those up that are not over within `limit`, and tells of these.
    pub(super) async fn end(&self, limit: Duration, mut told: impl FnMut(LifespanFailure)) {
        let mut tasks = self.ended();
        if tasks.over(limit).await {
            return;
        }
        told(LifespanFailure::TasksAborted(tasks.0.len()));
        tasks.0.iter().for_each(JoinHandle::abort);
        if tasks.over(limit / 2).await {
            return;
        }
        told(LifespanFailure::TasksStuck(tasks.0.len()));
    }

    /// Asks all to end, and gives those up that are not over within `limit`, while nobody waits for that.
    pub(super) fn abandon(&self, limit: Duration) {
        let mut tasks = self.ended();
        // What is not over when the runtime ends, ends with it.
        drop(self.0.runtime.spawn(async move {
            tasks.over(limit).await;
        }));
    }
}

impl Spawned {
    fn keep(&mut self, task: JoinHandle<()>) {
        let tasks = &mut self.tasks.0;
        // So that those that are over do not pile up, at a price that does not grow with those that are not.
        if tasks.len() >= 2 * self.swept.max(16) {
            tasks.retain(|task| !task.is_finished());
            self.swept = tasks.len();
        }
        tasks.push(task);
    }
}

impl Handles {
    /// Waits for all; whether they were over within `limit`. Those that were are left out.
    async fn over(&mut self, limit: Duration) -> bool {
        let all = async {
            for task in &mut self.0 {
                if !task.is_finished() {
                    // It caught its own panic, and whoever gave it up knows.
                    let _ended = task.await;
                }
            }
        };
        let over = timeout(limit, all).await.is_ok();
        self.0.retain(|task| !task.is_finished());
        over
    }
}

/// Tells somebody of a failure. A panic of whoever is told goes no further: others are still to be ended.
pub(crate) fn tell(error: &LifespanError) {
    if let Err(panic) = caught(|| report(&Report::Lifespan(error))) {
        panic.discard();
    }
}

impl fmt::Debug for Tasks {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Tasks({})", self.0.who.identity)
    }
}

#[cfg(test)]
mod tests {
    use tokio::task::yield_now;

    use super::*;

    #[tokio::test]
    async fn tasks_that_are_over_do_not_pile_up() {
        let spot = Spot::from(core::panic::Location::caller());
        let who = Who {
            identity: "core::many".into(),
            spot,
        };
        let tasks = Tasks::new(who, Handle::current(), Around::default());
        for _ in 0..1000 {
            tasks.spawn(async {}, Ends::Whenever, spot);
            yield_now().await;
        }
        let count = tasks.0.running.lock().as_ref().map(|it| it.tasks.0.len());
        assert!(count.is_some_and(|count| count <= 33), "{count:?}");
    }
}
