//! What an extension does between start and stop.
//!
//! A lifespan begins and ends, and its background work is over in between: tasks that it spawned into its scope.

mod failure;
mod guarded;
mod scope;
mod stopping;
mod tasks;

use alloc::boxed::Box;
use core::fmt;
use core::future::Future;
use core::marker::PhantomData;
use core::pin::Pin;

pub use self::failure::LifespanError;
pub(crate) use self::failure::LifespanFailure;
pub(crate) use self::guarded::guarded;
pub use self::scope::{LifespanScope, NotProvided};
pub use self::stopping::Stopping;
pub(crate) use self::stopping::Unwinding;
pub use self::tasks::TaskOutput;
pub(crate) use self::tasks::{Around, tell};
use crate::extension::{Extension, Shared};

/// What beginning and ending a lifespan comes to. Any error will do.
pub type LifespanResult = Result<(), Box<dyn core::error::Error + Send + Sync>>;

/// What an extension does when the program's extensions are [started](crate::start) and stopped.
///
/// Constructors acquire nothing, and may run more than once; what has to be given back is acquired here: connections, files,
/// ports, tasks.
///
/// ```standalone_crate
/// use std::sync::OnceLock;
///
/// use hooks_core::{Lifespan, LifespanResult, LifespanScope, Stopping, extension, hook, hook_point};
/// use tokio::sync::mpsc;
///
/// #[hook_point(mode = collect)]
/// pub fn Said(text: &str);
///
/// #[derive(Default)]
/// struct Archive {
///     lines: OnceLock<mpsc::UnboundedSender<String>>,
/// }
///
/// #[extension]
/// impl Archive {
///     #[hook(point = Said)]
///     fn keep(&self, text: &str) {
///         if let Some(lines) = self.lines.get() {
///             let _closed = lines.send(text.to_owned());
///         }
///     }
/// }
///
/// impl Lifespan for Archive {
///     async fn start(&self, scope: &LifespanScope) -> LifespanResult {
///         let (sender, mut lines) = mpsc::unbounded_channel();
///         self.lines.set(sender).map_err(|_| "started twice")?;
///         let token = scope.token();
///         scope.spawn(async move {
///             while let Some(Some(line)) = token.run_until_cancelled(lines.recv()).await {
///                 println!("{line}");
///             }
///             lines.close();
///             while let Some(line) = lines.recv().await {
///                 println!("{line}"); // what was said before the end
///             }
///         });
///         Ok(())
///     }
///
///     async fn stop(&self, _: &Stopping<'_>) -> LifespanResult {
///         println!("the archive is closed"); // and its task is over
///         Ok(())
///     }
/// }
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let hooks = hooks_core::start().await?;
/// Said::dispatch("hello");
/// hooks.stop().await;
/// # Ok(())
/// # }
/// ```
///
/// # Order
///
/// Lifespans begin one after another, in the order of the extensions' priorities, and where these are equal of their identities;
/// under a configuration that lists them, in the order of the list. They end in reverse. The hooks of all
/// extensions are there when the last one has begun, and not before.
///
/// Only a start begins lifespans. What is registered at run time has none, and neither have the instances of a registry that is
/// only [built](crate::Builder::build).
///
/// # Failure
///
/// Where one does not begin, by an error or a panic, those that began before end in reverse, and are told of it by
/// [`Stopping::error`]; what `start` gives is that very error, and nothing they do changes it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no lifespan",
    label = "does not implement `Lifespan`"
)]
pub trait Lifespan: Send + Sync + 'static {
    /// Begins: acquires what is to be given back, and spawns background work into `scope`.
    ///
    /// Nothing of this extension ends before it did. Where the future is dropped, because somebody gives up starting, so is what
    /// it holds; the tasks in the scope are cancelled, and `stop` is not called.
    ///
    /// # Errors
    /// Whatever keeps it from beginning. What it acquired by then is its own to give back.
    fn start(&self, scope: &LifespanScope) -> impl Future<Output = LifespanResult> + Send {
        let _ = scope;
        async { Ok(()) }
    }

    /// Ends: gives back what was acquired. The tasks of the scope are over by now.
    ///
    /// Where it does not come to an end in time its future is dropped, and that is reported. One that blocks its thread instead
    /// of waiting cannot be given up.
    ///
    /// # Errors
    /// Whatever went wrong. It is reported, and the others end all the same.
    fn stop(&self, stopping: &Stopping<'_>) -> impl Future<Output = LifespanResult> + Send {
        let _ = stopping;
        async { Ok(()) }
    }
}

/// A future that somebody waits for.
pub(crate) type Waiting<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// The lifespan of an extension of any type.
pub struct LifespanFacts {
    /// Begins with an instance of the extension.
    start: for<'a> fn(&'a Shared, &'a LifespanScope) -> Waiting<'a, LifespanResult>,
    /// Ends with the same.
    stop: for<'a> fn(&'a Shared, &'a Stopping<'a>) -> Waiting<'a, LifespanResult>,
}

impl LifespanFacts {
    pub(crate) fn start<'a>(
        &self,
        instance: &'a Shared,
        scope: &'a LifespanScope,
    ) -> Waiting<'a, LifespanResult> {
        (self.start)(instance, scope)
    }

    pub(crate) fn stop<'a>(
        &self,
        instance: &'a Shared,
        stopping: &'a Stopping<'a>,
    ) -> Waiting<'a, LifespanResult> {
        (self.stop)(instance, stopping)
    }
}

impl fmt::Debug for LifespanFacts {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("LifespanFacts")
    }
}

/// What is asked of an extension in an expression: its lifespan, if it has one.
#[derive(Debug)]
pub struct LifespanOf<E>(PhantomData<E>);

/// The answer where nothing else is known.
#[doc(hidden)]
pub trait NoLifespan {
    /// It has none.
    const LIFESPAN: Option<&'static LifespanFacts> = None;
}

impl<E> NoLifespan for LifespanOf<E> {}

impl<E: Extension + Lifespan> LifespanOf<E> {
    /// Its lifespan.
    pub const LIFESPAN: Option<&'static LifespanFacts> = Some(&LifespanFacts {
        start: |instance, scope| match instance.downcast_ref::<E>() {
            Some(instance) => Box::pin(instance.start(scope)),
            None => Box::pin(core::future::ready(Ok(()))),
        },
        stop: |instance, stopping| match instance.downcast_ref::<E>() {
            Some(instance) => Box::pin(instance.stop(stopping)),
            None => Box::pin(core::future::ready(Ok(()))),
        },
    });
}
