//! Starting the extensions of a registry, changing them, and stopping them.
//!
//! What is to run is chosen and made first, and tried out; then lifespans begin; and when the last one has, hooks are shown, all
//! at one moment. So whatever fails on the way leaves what was there before.

mod blocking;
mod hooks;
mod prepared;
#[cfg(feature = "config")]
mod reload;
#[cfg(feature = "tokio")]
mod running;

use alloc::boxed::Box;
use core::fmt;
use core::future::{Future, IntoFuture};
use core::panic::Location;
use core::pin::Pin;
#[cfg(feature = "tokio")]
use core::time::Duration;

pub use self::blocking::BlockingHooks;
use self::hooks::Ready;
pub use self::hooks::{Hooks, Stopped};
use self::prepared::Wanted;
#[cfg(feature = "config")]
pub use self::reload::Reloaded;
#[cfg(feature = "config")]
use crate::config::HooksConfig;
use crate::error::{Spot, StartupError};
use crate::extension::Provided;
use crate::registry::{Blueprint, Builder, Parts, Registry};

/// How long stopping may take, where nobody says.
#[cfg(feature = "tokio")]
const LIMIT: Duration = Duration::from_secs(30);

/// Starts the extensions that are linked into the program.
///
/// It is awaited, or in a program without `async` [`blocking`](Start::blocking), and every part is optional:
///
/// ```standalone_crate
/// # #[cfg(all(feature = "config", feature = "tokio"))]
/// # mod example {
/// use std::time::Duration;
///
/// use hooks_core::HooksConfig;
///
/// struct Db;
///
/// # #[tokio::main(flavor = "current_thread")]
/// # pub async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let config: HooksConfig = serde_json::from_str(r#"{ "extensions": [] }"#)?;
/// let hooks = hooks_core::start()
///     .config(config)
///     .provide(Db)
///     .stop_within(Duration::from_secs(10))
///     .await?;
/// // serve …
/// hooks.stop().await;
/// # Ok(())
/// # }
/// # }
/// # #[cfg(all(feature = "config", feature = "tokio"))]
/// # example::main().unwrap();
/// ```
///
/// Extensions are made as their options and the program have it, only those that are on, and then their
#[cfg_attr(feature = "tokio", doc = "[lifespans](crate::Lifespan)")]
#[cfg_attr(not(feature = "tokio"), doc = "lifespans (feature `tokio`)")]
/// begin, in order. From then on dispatches run their hooks; until then, and in a program whose start failed, those of before,
/// which at the first start are none. A dispatch costs what it costs in a program that is only [sealed](crate::seal).
///
/// What was sealed by a dispatch that came first is replaced, so start before anything is dispatched. Once stopped, it may be
/// started again.
///
/// # Errors
/// Awaiting it gives every problem at once, each with its place in the configuration or in the source: unknown and ambiguous
/// names, options that cannot be read and keys that nobody reads, constructors that fail, things that nobody provides, hooks
/// that cannot be brought into order, points with too many hooks or too few. Where lifespans are needed and there is no tokio
/// runtime it says so. When all that is well and a lifespan does not begin, it gives the error of that: see
/// [`causes`](StartupError::causes).
///
/// # Cancellation
/// Where the future is dropped, tasks of the lifespans that began are cancelled, which is reported, and hooks are as before.
///
/// # The environment
/// With the feature `config` the variable `HOOKS_DISABLE=name,crate::name` switches extensions off whatever the configuration
/// says, all of that name, and is reported. A name in it that means nothing is reported, too, and stops nobody.
#[track_caller]
pub fn start() -> Start {
    Start {
        parts: Parts::of(Blueprint::of_what_is_linked()),
        registry: Registry::linked(),
        #[cfg(feature = "tokio")]
        limit: LIMIT,
        asked: Spot::from(Location::caller()),
    }
}

impl Builder {
    /// Makes the registry and starts its extensions, as [`start`] does with those that are linked: for tests, and for programs
    /// that run several sets of extensions.
    ///
    /// ```
    /// use hooks_core::{Registry, hook_point};
    ///
    /// #[hook_point(mode = transform)]
    /// pub fn Reply(text: String) -> String;
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let hooks = Registry::builder()
    ///     .hook(Reply::hook(50, |text| text.push('!')))
    ///     .start()
    ///     .blocking()?;
    /// assert_eq!(Reply::dispatch_in(hooks.registry(), "hi".into()), "hi!");
    /// hooks.stop();
    /// # Ok(())
    /// # }
    /// ```
    #[track_caller]
    pub fn start(self) -> Start {
        Start {
            parts: self.into_parts(),
            registry: Registry::empty(),
            #[cfg(feature = "tokio")]
            limit: LIMIT,
            asked: Spot::from(Location::caller()),
        }
    }
}

/// What is to be started: see [`start`].
#[must_use = "nothing starts until it is awaited, or `blocking` is called"]
pub struct Start {
    parts: Parts,
    registry: Registry,
    #[cfg(feature = "tokio")]
    limit: Duration,
    asked: Spot,
}

impl Start {
    /// Says which extensions are on, and what each is told. The last one counts.
    #[cfg(feature = "config")]
    pub fn config(mut self, config: HooksConfig) -> Self {
        self.parts.config = config;
        self
    }

    /// Hands `value` to the constructors that ask for a [`Provided<T>`], and to lifespans.
    #[track_caller]
    pub fn provide<T: Send + Sync + 'static>(self, value: T) -> Self {
        self.provide_shared(Provided::new(value))
    }

    /// The same with something that the program keeps, too, or that is behind a trait: an `Arc<dyn Store>`, say.
    #[track_caller]
    pub fn provide_shared<T>(mut self, shared: impl Into<Provided<T>>) -> Self
    where
        T: ?Sized + Send + Sync + 'static,
    {
        self.parts.blueprint.provide(shared.into());
        self
    }

    /// How long stopping may take, all in all; 30 seconds where this is not said. An extension has its share of what is left:
    /// with three still to stop a third of it, so that one that does not come to an end leaves time to the others.
    #[cfg(feature = "tokio")]
    pub const fn stop_within(mut self, limit: Duration) -> Self {
        self.limit = limit;
        self
    }

    fn wanted(self) -> (Wanted, Settings) {
        let Self {
            parts,
            registry,
            #[cfg(feature = "tokio")]
            limit,
            asked,
        } = self;
        let settings = Settings {
            #[cfg(feature = "config")]
            config: parts.config,
        };
        let wanted = Wanted {
            blueprint: parts.blueprint,
            registry,
            #[cfg(feature = "tokio")]
            limit,
            #[cfg(feature = "tokio")]
            tasks_on: None,
            asked,
        };
        (wanted, settings)
    }
}

/// What may change while the extensions run.
#[derive(Debug)]
struct Settings {
    #[cfg(feature = "config")]
    config: HooksConfig,
}

impl IntoFuture for Start {
    type Output = Result<Hooks, StartupError>;
    type IntoFuture = Starting;

    fn into_future(self) -> Starting {
        let (wanted, settings) = self.wanted();
        Starting(Box::pin(async move {
            let ready = Ready::new(wanted, &settings)?;
            ready.run().await
        }))
    }
}

/// The future of a [`Start`].
#[must_use = "futures do nothing unless they are awaited"]
pub struct Starting(Pin<Box<dyn Future<Output = Result<Hooks, StartupError>> + Send>>);

impl Future for Starting {
    type Output = Result<Hooks, StartupError>;

    fn poll(
        mut self: Pin<&mut Self>,
        context: &mut core::task::Context<'_>,
    ) -> core::task::Poll<Self::Output> {
        self.0.as_mut().poll(context)
    }
}

impl fmt::Debug for Starting {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Starting")
    }
}

impl fmt::Debug for Start {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Start(at {})", self.asked)
    }
}
