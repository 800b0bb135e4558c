//! Where isolated failures and notes go.
//!
//! To the function the program set, else to `tracing` under that feature, else to standard error.

use alloc::string::String;
use core::fmt;
use core::panic::AssertUnwindSafe;
use std::panic;
use std::sync::{PoisonError, RwLock};

use crate::error::{HookError, panic_text};
use crate::hook::HookId;

/// Something that nobody was given as a return value.
#[derive(Debug)]
#[non_exhaustive]
pub enum Report<'a> {
    /// A hook failed, and what the dispatch gives does not tell of it.
    Failure(&'a HookError),
    /// Sealing saw something that is worth a look.
    Note(&'a Note),
    /// A hook of a middleware point kept others from running.
    Stall(&'a Stall),
}

/// What sealing saw; not a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Note {
    /// `link!` names a crate from which nothing came.
    NothingLinked {
        /// The crate.
        krate: String,
        /// File and line of the `link!`.
        place: String,
    },
    /// One source was compiled into the program twice, and everything in it takes part twice.
    BuiltTwice {
        /// The extension.
        identity: String,
        /// Its file and line.
        place: String,
    },
    /// Two hooks of a point that nothing tells apart: their order may differ between builds.
    Indistinguishable {
        /// The hook.
        hook: String,
        /// Its file and line.
        place: String,
    },
    /// There are no sections to collect from on this target.
    NotCollected,
}

impl fmt::Display for Note {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NothingLinked { krate, place } => write!(
                formatter,
                "`{krate}` is named in `link!` ({place}), but nothing comes from a crate of this name: no point, extension, \
                 hook or `link!`"
            ),
            Self::BuiltTwice { identity, place } => write!(
                formatter,
                "`{identity}` ({place}) was built into this program twice, so its hooks run twice"
            ),
            Self::Indistinguishable { hook, place } => write!(
                formatter,
                "two hooks `{hook}` ({place}) of one priority and the same tokens cannot be told apart: give one another \
                 priority or name"
            ),
            Self::NotCollected => formatter.write_str("this target collects no hooks at link time"),
        }
    }
}

impl fmt::Display for Report<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Failure(error) => error.with_causes().fmt(formatter),
            Self::Note(note) => note.fmt(formatter),
            Self::Stall(stall) => stall.fmt(formatter),
        }
    }
}

/// A hook of a middleware point answered without running `next`, and others stood behind it.
///
/// Told where the point is declared `warn_on_stall`.
#[derive(Clone, Debug)]
pub struct Stall {
    by: HookId,
    starved: usize,
}

impl Stall {
    pub(crate) const fn new(by: HookId, starved: usize) -> Self {
        Self { by, starved }
    }

    /// The hook that did not run `next`.
    #[must_use]
    pub const fn by(&self) -> &HookId {
        &self.by
    }

    /// How many hooks did not run because of it.
    #[must_use]
    pub const fn starved(&self) -> usize {
        self.starved
    }
}

impl fmt::Display for Stall {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (by, starved) = (&self.by, self.starved);
        let hooks = if starved == 1 { "hook" } else { "hooks" };
        write!(
            formatter,
            "hook `{}` answered `{}` without running `next`, so {starved} {hooks} behind it did not run, {}:{}",
            by.full_name(),
            by.point(),
            by.file(),
            by.line()
        )
    }
}

/// Ends the process, because to go on would corrupt memory.
pub(crate) fn end_process(text: fmt::Arguments<'_>) -> ! {
    use std::io::Write as _;

    let _unwritten = writeln!(std::io::stderr().lock(), "hooks: {text}");
    std::process::abort()
}

type Reporter = fn(&Report<'_>);

static REPORTER: RwLock<Option<Reporter>> = RwLock::new(None);

/// Sends reports to `reporter` from now on; there is one for the process, and the last one set counts.
///
/// It is called on the thread that dispatches, or for notes on the one that seals: set it before the first dispatch to
/// see notes. No lock is held while it runs, so that it may dispatch itself. A panic of it unwinds into who dispatched.
///
/// ```
/// fn tell(report: &hooks_core::Report<'_>) {
///     eprintln!("{report}"); // what failed where, and all its causes
/// }
///
/// hooks_core::set_reporter(tell);
/// ```
pub fn set_reporter(reporter: fn(&Report<'_>)) {
    *REPORTER.write().unwrap_or_else(PoisonError::into_inner) = Some(reporter);
}

/// Tells somebody.
#[cold]
pub(crate) fn report(report: &Report<'_>) {
    // Copied out, so that no lock is held while the function runs.
    let reporter = *REPORTER.read().unwrap_or_else(PoisonError::into_inner);
    match reporter {
        Some(reporter) => reporter(report),
        None => by_default(report),
    }
}

/// Tells somebody of a failure that the caller does not get.
#[cold]
#[inline(never)]
pub(crate) fn report_failure(error: HookError) {
    report(&Report::Failure(&error));
    // The error is the plugin's, and so is a panic of its destructor.
    if let Err(payload) = panic::catch_unwind(AssertUnwindSafe(|| drop(error))) {
        drop(panic_text(payload));
    }
}

#[cfg(feature = "tracing")]
fn by_default(report: &Report<'_>) {
    match report {
        Report::Failure(error) => {
            let hook = error.hook();
            tracing::error!(
                point = %hook.point(),
                extension = %hook,
                hook = hook.function(),
                file = hook.file(),
                line = hook.line(),
                "{report}"
            );
        }
        Report::Note(_) => tracing::warn!("{report}"),
        Report::Stall(stall) => {
            let by = stall.by();
            tracing::warn!(
                point = %by.point(),
                extension = %by,
                hook = by.function(),
                starved = stall.starved(),
                "{report}"
            );
        }
    }
}

#[cfg(not(feature = "tracing"))]
fn by_default(report: &Report<'_>) {
    use std::io::Write as _;

    // A closed standard error is no reason to fail.
    let _unwritten = writeln!(std::io::stderr().lock(), "hooks: {report}");
}
