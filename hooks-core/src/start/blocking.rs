//! Starting and stopping in programs without `async`.

#[cfg(feature = "tokio")]
use alloc::string::String;
use core::fmt;
use core::future::Future;
use core::task::{Context, Poll, Waker};

#[cfg(feature = "tokio")]
use tokio::runtime::{Builder, Handle};
#[cfg(feature = "tokio")]
use tokio_util::sync::{CancellationToken, DropGuard};

use super::Start;
#[cfg(feature = "tokio")]
use super::hooks::CANNOT_START;
use super::hooks::{Hooks, Ready, Stopped};
#[cfg(feature = "config")]
use super::reload::Reloaded;
#[cfg(feature = "config")]
use crate::config::HooksConfig;
#[cfg(feature = "tokio")]
use crate::error::Obstacle;
use crate::error::StartupError;
use crate::registry::Registry;

impl Start {
    /// Starts, and waits for that: the form for programs without `async`.
    ///
    /// Lifespans, which are async, and their tasks run on runtimes of their own, each with one thread; without lifespans there are none.
    ///
    /// # Errors
    /// As where it is awaited; with the feature `tokio` also where it is called on a thread of a tokio runtime, which must not be
    /// blocked, and where the system refuses a thread.
    pub fn blocking(self) -> Result<BlockingHooks, StartupError> {
        let (wanted, settings) = self.wanted();
        let runtime = OwnRuntime::none()?;
        let ready = Ready::new(wanted, &settings)?;
        #[cfg(feature = "tokio")]
        let (mut runtime, mut ready) = (runtime, ready);
        #[cfg(feature = "tokio")]
        if ready.has_lifespans() {
            ready.run_tasks_on(runtime.begin()?);
        }
        let hooks = runtime.block_on(ready.run())?;
        Ok(BlockingHooks { hooks, runtime })
    }
}

/// Extensions that run, started by [`Start::blocking`], until [`stop`](Self::stop) is called.
///
/// Dropping it instead ends their background work, and is reported.
#[must_use = "dropping it does not stop the extensions as `stop` does"]
pub struct BlockingHooks {
    // Dropped before the runtime, on which it cancels what is left.
    hooks: Hooks,
    runtime: OwnRuntime,
}

impl BlockingHooks {
    /// The registry in which they run: the linked one, or that of a builder.
    #[must_use]
    pub const fn registry(&self) -> &Registry {
        self.hooks.registry()
    }

    /// Stops them and waits for that, as [`Hooks::stop`] does. Called from async code it works, and keeps the thread from everything
    /// else meanwhile.
    #[expect(clippy::must_use_candidate, reason = "called for what it does")]
    pub fn stop(self) -> Stopped {
        self.runtime.block_on(self.hooks.stop())
    }

    /// Runs what `config` wants from now on, as [`Hooks::reload`] does.
    ///
    /// # Errors
    /// As there.
    #[cfg(feature = "config")]
    pub fn reload(&mut self, config: HooksConfig) -> Result<Reloaded, StartupError> {
        // What is new may have a lifespan.
        #[cfg(feature = "tokio")]
        self.hooks.run_tasks_on(self.runtime.begin()?);
        self.runtime.block_on(self.hooks.reload(config))
    }
}

impl fmt::Debug for BlockingHooks {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.hooks.fmt(formatter)
    }
}

/// A runtime of its own, where one is needed: one for lifespans and one for their tasks, each with a thread that drives it.
///
/// So a task that keeps its thread for itself keeps no lifespan from beginning or ending. The threads end when this is dropped, and
/// nobody waits for that.
struct OwnRuntime {
    #[cfg(feature = "tokio")]
    driven: Option<Driven>,
}

/// What threads drive.
#[cfg(feature = "tokio")]
struct Driven {
    lifespans: Thread,
    tasks: Thread,
}

/// A runtime that a thread drives.
#[cfg(feature = "tokio")]
struct Thread {
    runtime: Handle,
    _until: DropGuard,
}

#[cfg(feature = "tokio")]
impl OwnRuntime {
    /// None so far.
    fn none() -> Result<Self, StartupError> {
        if Handle::try_current().is_ok() {
            return Err(no_runtime(
                "`blocking` was called on a thread of a tokio runtime, which would stand still: await what is to be started \
                 instead, or call it on a thread of its own"
                    .into(),
            ));
        }
        Ok(Self { driven: None })
    }

    /// There is one from now on; gives that of the tasks.
    fn begin(&mut self) -> Result<Handle, StartupError> {
        let driven = match &mut self.driven {
            Some(driven) => driven,
            none => none.insert(Driven::new().map_err(|error| {
                no_runtime(alloc::format!("there is no thread for lifespans: {error}"))
            })?),
        };
        Ok(driven.tasks.runtime.clone())
    }

    /// Waits for `future`, which without a runtime waits for nothing.
    fn block_on<F>(&self, future: F) -> F::Output
    where
        F: Future<Output: Send> + Send,
    {
        match &self.driven {
            Some(driven) => apart(|| driven.lifespans.runtime.block_on(future)),
            None => finished(future),
        }
    }
}

/// Runs `wait`, on a thread of its own where this one belongs to a runtime, which forbids to wait there. It stands still all the same.
#[cfg(feature = "tokio")]
fn apart<R: Send>(wait: impl FnOnce() -> R + Send) -> R {
    if Handle::try_current().is_err() {
        return wait();
    }
    let waited = std::thread::scope(|scope| scope.spawn(wait).join());
    waited.unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}

#[cfg(feature = "tokio")]
impl Driven {
    fn new() -> std::io::Result<Self> {
        Ok(Self {
            lifespans: Thread::new("hooks")?,
            tasks: Thread::new("hooks-tasks")?,
        })
    }
}

#[cfg(feature = "tokio")]
impl Thread {
    fn new(name: &str) -> std::io::Result<Self> {
        let runtime = Builder::new_current_thread().enable_all().build()?;
        let handle = runtime.handle().clone();
        let over = CancellationToken::new();
        let until = over.clone().drop_guard();
        let thread = std::thread::Builder::new().name(name.into());
        // It ends by itself.
        drop(thread.spawn(move || runtime.block_on(over.cancelled()))?);
        Ok(Self {
            runtime: handle,
            _until: until,
        })
    }
}

#[cfg(feature = "tokio")]
fn no_runtime(text: String) -> StartupError {
    StartupError::of_one(CANNOT_START, Obstacle::NoRuntime(text))
}

#[cfg(not(feature = "tokio"))]
impl OwnRuntime {
    /// None, and nobody needs one.
    #[expect(clippy::unnecessary_wraps, reason = "with lifespans it may fail")]
    const fn none() -> Result<Self, StartupError> {
        Ok(Self {})
    }

    /// Waits for `future`, which waits for nothing.
    #[expect(clippy::unused_self, reason = "with lifespans there is a runtime")]
    fn block_on<F: Future>(&self, future: F) -> F::Output {
        finished(future)
    }
}

/// What a future gives that waits for nothing.
fn finished<F: Future>(future: F) -> F::Output {
    let mut future = core::pin::pin!(future);
    let mut context = Context::from_waker(Waker::noop());
    loop {
        if let Poll::Ready(output) = future.as_mut().poll(&mut context) {
            return output;
        }
    }
}
