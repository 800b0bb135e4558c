//! One hook's failure: the error it returned, its panic, or that it was out of time.

use alloc::boxed::Box;
use alloc::string::String;
use core::error::Error;
use core::fmt;
use core::time::Duration;

use crate::hook::HookId;
use crate::panics::{Panic, caught};

/// Any error a hook may fail with.
pub type AnyCause = Box<dyn Error + Send + Sync>;

/// The error a failing hook returned.
///
/// One thin pointer: what a hook says then comes back in registers, and only a failure pays for the second box.
#[derive(Debug)]
pub struct Cause(Box<AnyCause>);

impl Cause {
    /// The cause in `error`.
    #[cold]
    pub fn new(error: impl Into<AnyCause>) -> Self {
        Self(Box::new(error.into()))
    }

    /// The hook was given `limit`, and did not finish.
    #[cfg(feature = "tokio")]
    #[cold]
    pub(crate) fn out_of_time(limit: Duration) -> Self {
        Self::new(OutOfTime { limit })
    }
}

/// How a hook says from inside its future that it was given up; never shown as a cause.
#[derive(Debug, thiserror::Error)]
#[error("did not finish within {limit:?}")]
struct OutOfTime {
    limit: Duration,
}

/// How a hook failed.
#[derive(Debug)]
pub(crate) enum Failure {
    /// It returned an error.
    Error(AnyCause),
    /// It panicked with this text.
    Panic(String),
    /// It was given this long, and did not finish.
    Timeout(Duration),
}

impl From<Cause> for Failure {
    fn from(cause: Cause) -> Self {
        match cause.0.downcast::<OutOfTime>() {
            Ok(error) => Self::Timeout(error.limit),
            Err(cause) => Self::Error(cause),
        }
    }
}

impl Failure {
    /// It panicked.
    pub(crate) fn panic(panic: Panic) -> Self {
        Self::Panic(panic.text())
    }
}

/// A hook failed: which one, where it stands, and why.
///
/// The cause is [`source`](Error::source); a panic and a timeout have none, their text is part of this error's own.
pub struct HookError(Box<Failed>);

#[derive(Debug)]
struct Failed {
    hook: HookId,
    failure: Failure,
}

// It only tells what happened: what a hook's error has inside, nobody can change.
impl core::panic::UnwindSafe for Failed {}
impl core::panic::RefUnwindSafe for Failed {}

impl HookError {
    pub(crate) fn new(hook: HookId, failure: Failure) -> Self {
        Self(Box::new(Failed { hook, failure }))
    }

    /// The hook that failed.
    #[must_use]
    pub const fn hook(&self) -> &HookId {
        &self.0.hook
    }

    /// Whether the hook panicked.
    #[must_use]
    pub const fn is_panic(&self) -> bool {
        matches!(self.0.failure, Failure::Panic(_))
    }

    /// Whether the hook did not finish within its `timeout`.
    #[must_use]
    pub const fn is_timeout(&self) -> bool {
        matches!(self.0.failure, Failure::Timeout(_))
    }

    /// How it failed.
    #[cfg(feature = "testing")]
    pub(crate) const fn failure(&self) -> &Failure {
        &self.0.failure
    }

    /// What it returned in words, and behind that each of its causes; nothing of a panic and of a timeout.
    #[cfg(feature = "testing")]
    pub(crate) const fn causes(&self) -> impl fmt::Display + '_ {
        Causes(self)
    }

    /// Drops it. The error is the plugin's, and so is a panic of its destructor.
    pub(crate) fn discard(self) {
        if let Err(panic) = caught(|| drop(self)) {
            drop(panic.text());
        }
    }

    /// The error in words, and behind it each of its causes.
    pub(crate) const fn with_causes(&self) -> impl fmt::Display + '_ {
        WithCauses(self)
    }

    /// The error the hook returned; `None` if it panicked or was out of time.
    #[must_use]
    pub fn into_cause(self) -> Option<Box<dyn Error + Send + Sync>> {
        match self.0.failure {
            Failure::Error(cause) => Some(cause),
            Failure::Panic(_) | Failure::Timeout(_) => None,
        }
    }
}

impl fmt::Display for HookError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hook = &self.0.hook;
        write!(formatter, "hook `{hook}` ")?;
        match &self.0.failure {
            Failure::Error(_) => write!(formatter, "failed")?,
            Failure::Panic(text) => write!(formatter, "panicked ({text})")?,
            Failure::Timeout(limit) => write!(formatter, "did not finish within {limit:?}")?,
        }
        write!(
            formatter,
            " at point `{}`, {}:{}",
            hook.point(),
            hook.file(),
            hook.line()
        )
    }
}

/// An error in words, and behind it each of its causes.
struct WithCauses<'a>(&'a HookError);

impl fmt::Display for WithCauses<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self.0, formatter)?;
        if self.0.source().is_some() {
            formatter.write_str(": ")?;
        }
        Causes(self.0).fmt(formatter)
    }
}

/// The causes of an error.
struct Causes<'a>(&'a HookError);

impl fmt::Display for Causes<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mut cause, mut between) = (self.0.source(), "");
        while let Some(error) = cause {
            // The plugin's own code: a panic of it must not pass for the program's.
            match caught(|| write!(formatter, "{between}{error}")) {
                Ok(written) => written?,
                Err(_) => {
                    return write!(formatter, "{between}(the text of this error panicked)");
                }
            }
            (cause, between) = (error.source(), ": ");
        }
        Ok(())
    }
}

impl fmt::Debug for HookError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

impl Error for HookError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match &self.0.failure {
            Failure::Error(cause) => Some(&**cause),
            Failure::Panic(_) | Failure::Timeout(_) => None,
        }
    }
}
