//! Where isolated failures and notes go.
//!
//! To the function the program set, else to `tracing` under that feature, else to standard error, which needs `std`.

#[cfg(feature = "alloc")]
use alloc::string::String;
use core::fmt;

use super::setting::Setting;
use super::twin::Twin;
#[cfg(feature = "config")]
use crate::config::DISABLE;
use crate::error::HookError;
use crate::hook::HookId;
#[cfg(feature = "tokio")]
use crate::lifespan::LifespanError;
use crate::panics::caught;
use crate::point::PointId;

/// Something that nobody was given as a return value.
#[derive(Debug)]
#[non_exhaustive]
pub enum Report<'a> {
    /// A hook failed, and what the dispatch gives does not tell of it.
    Failure(&'a HookError),
    /// Something is worth a look: sealing saw it, or an observer panicked.
    Note(&'a Note),
    /// A hook of a middleware point kept others from running.
    Stall(&'a Stall),
    /// Something went wrong in a lifespan.
    #[cfg(feature = "tokio")]
    Lifespan(&'a LifespanError),
}

/// What sealing saw, or whoever tells observers; not a problem of any dispatch.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[cfg_attr(
    not(feature = "alloc"),
    expect(
        clippy::large_enum_variant,
        reason = "there is no heap to put what is large on"
    )
)]
pub enum Note {
    /// `link!` names a crate from which nothing came.
    NothingLinked {
        /// The crate.
        krate: &'static str,
        /// The source file of the `link!`.
        file: &'static str,
        /// Its line, from 1.
        line: u32,
    },
    /// One source was compiled into the program twice, and what is in it takes part twice.
    BuiltTwice {
        /// The crate.
        krate: &'static str,
        /// The name of the extension; for a free function, the function's.
        extension: &'static str,
        /// The source file of the block or the function.
        file: &'static str,
        /// The line of that, from 1.
        line: u32,
    },
    /// The points of one crate are in the program twice: as two versions of it, say. Hooks of one build do not run where the
    /// points of the other are dispatched.
    PointsTwice {
        /// The one build.
        one: Twin,
        /// The other.
        two: Twin,
    },
    /// Another version of `hooks-core` is in the program, with points and hooks of its own.
    OtherVersion {
        /// This version.
        own: &'static str,
        /// The other one.
        other: &'static str,
    },
    /// A point was dispatched whose registration did not arrive, nor did those of its hooks; told of the first such point.
    NotLinked {
        /// The point.
        point: PointId,
    },
    /// Two hooks of a point that nothing tells apart: their order may differ between builds.
    Indistinguishable {
        /// One of them.
        hook: HookId,
    },
    /// An instance, a closure or an observer panicked while it was dropped.
    #[cfg(feature = "alloc")]
    DropPanicked {
        /// What the panic said.
        text: String,
    },
    /// There were more notes than are kept without the feature `alloc`.
    More {
        /// How many.
        count: usize,
    },
    /// `HOOKS_DISABLE` switches an extension off that would be on.
    #[cfg(feature = "config")]
    DisabledByEnvironment {
        /// Which, as `crate::name`.
        extension: String,
    },
    /// `HOOKS_DISABLE` names something that is not there.
    #[cfg(feature = "config")]
    UnknownInEnvironment {
        /// The name as it was written.
        name: String,
        /// What may have been meant, in words.
        nearest: String,
    },
    /// There are no sections to collect from on this target.
    NotCollected,
    /// An [`Observer`](crate::Observer) panicked, for the first time; it is not told again when it does so.
    #[cfg(feature = "alloc")]
    ObserverPanicked {
        /// Its type, as [`type_name`](core::any::type_name) gives it.
        observer: &'static str,
        /// What the panic said.
        text: String,
    },
}

impl fmt::Display for Note {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NothingLinked { krate, file, line } => write!(
                formatter,
                "`{krate}` is named in `link!` ({file}:{line}), but nothing comes from a crate of this name: no point, \
                 extension, hook or `link!`"
            ),
            Self::BuiltTwice {
                krate,
                extension,
                file,
                line,
            } => write!(
                formatter,
                "`{krate}::{extension}` ({file}:{line}) was built into this program twice: there are two of it, and a point that both \
                 hook runs both"
            ),
            Self::PointsTwice { one, two } => write!(
                formatter,
                "the points of {one} are linked a second time, as those of {two}: a dispatch of either runs no hook of the other; \
                 {}",
                one.advice(two)
            ),
            Self::OtherVersion { own, other } => write!(
                formatter,
                "`hooks-core` {other} is in this program beside {own}: each version has points and hooks of its own, and what was \
                 built with {other} is missing here; `cargo tree -i hooks-core@{other}` shows who asks for it"
            ),
            Self::NotLinked { point } => write!(
                formatter,
                "`{point}` ({}:{}) is dispatched, but neither its registration nor that of any hook of it is where `hooks-core` \
                 looks: that was linked into another image, as a Rust `dylib` or `prefer-dynamic` do, or a linker dropped \
                 registrations, as of a `staticlib` without `--whole-archive`",
                point.file(),
                point.line()
            ),
            Self::Indistinguishable { hook } => write!(
                formatter,
                "two hooks `{hook}` ({}:{}) of one priority and the same tokens cannot be told apart: give one another priority or \
                 name",
                hook.file(),
                hook.line()
            ),
            #[cfg(feature = "alloc")]
            Self::DropPanicked { text } => write!(
                formatter,
                "an instance, a closure or an observer panicked while it was dropped: {text}"
            ),
            Self::More { count } => write!(formatter, "and {count} more notes of sealing"),
            #[cfg(feature = "config")]
            Self::DisabledByEnvironment { extension } => {
                write!(
                    formatter,
                    "`{extension}` is off, because `{DISABLE}` names it"
                )
            }
            #[cfg(feature = "config")]
            Self::UnknownInEnvironment { name, nearest } => write!(
                formatter,
                "`{DISABLE}` names `{name}`, and nothing is called so: {nearest}"
            ),
            Self::NotCollected => formatter.write_str("this target collects no hooks at link time"),
            #[cfg(feature = "alloc")]
            Self::ObserverPanicked { observer, text } => write!(
                formatter,
                "the observer `{observer}` panicked ({text}); it is told what comes, and no further panic of it is reported"
            ),
        }
    }
}

impl fmt::Display for Report<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Failure(error) => error.with_causes().fmt(formatter),
            Self::Note(note) => note.fmt(formatter),
            Self::Stall(stall) => stall.fmt(formatter),
            #[cfg(feature = "tokio")]
            Self::Lifespan(error) => error.fmt(formatter),
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
            "hook `{by}` answered `{}` without running `next`, so {starved} {hooks} behind it did not run, {}:{}",
            by.point(),
            by.file(),
            by.line()
        )
    }
}

/// Ends the process, because to go on would corrupt memory.
#[cfg(feature = "std")]
pub(crate) fn end_process(text: fmt::Arguments<'_>) -> ! {
    use std::io::Write as _;

    let _unwritten = writeln!(std::io::stderr().lock(), "hooks: {text}");
    std::process::abort()
}

/// Ends the process, because to go on would corrupt memory: in the panic handler, or where that unwinds by a second panic.
#[cfg(not(feature = "std"))]
#[expect(
    clippy::panic,
    reason = "the panic handler is all there is that ends a process"
)]
pub(crate) fn end_process(text: fmt::Arguments<'_>) -> ! {
    struct NoWayOut;
    impl Drop for NoWayOut {
        fn drop(&mut self) {
            panic!("the process has to end");
        }
    }

    let _no_way_out = NoWayOut;
    panic!("hooks: {text}")
}

static REPORTER: Setting = Setting::new();

/// Sends reports to `reporter` from now on; there is one for the process, and the last one set counts.
///
/// It is called on the thread that dispatches, or for notes on the one that seals: set it before the first dispatch to
/// see notes. No lock is held while it runs, so that it may dispatch itself. A panic of it unwinds into who dispatched; on a
/// thread that unwinds already, where a second panic would end the process, it is passed over, and so it is where it is told of
/// an observer.
///
/// ```
/// fn tell(report: &hooks_core::Report<'_>) {
///     eprintln!("{report}"); // what failed where, and all its causes
/// }
///
/// hooks_core::set_reporter(tell);
/// ```
///
/// Where none is set, reports become `tracing` events under that feature, else lines on standard error. Without the feature
/// `std` nobody hears of them.
pub fn set_reporter(reporter: fn(&Report<'_>)) {
    REPORTER.set(reporter);
}

/// Tells somebody.
#[cold]
pub(crate) fn report(report: &Report<'_>) {
    if !unwinds() {
        return tell(report);
    }
    // A dispatch may be dropped by the unwinding, with failures that it has remembered.
    if let Err(panic) = caught(|| tell(report)) {
        panic.discard();
    }
}

/// Whether a panic now would be a second one.
#[cfg(feature = "std")]
pub(super) fn unwinds() -> bool {
    std::thread::panicking()
}

/// Whether a panic now would be a second one.
#[cfg(not(feature = "std"))]
pub(super) const fn unwinds() -> bool {
    false
}

fn tell(report: &Report<'_>) {
    match REPORTER.get() {
        Some(reporter) => reporter(report),
        None => by_default(report),
    }
}

/// Tells somebody of a failure that the caller does not get.
#[cold]
#[inline(never)]
pub(crate) fn report_failure(error: HookError) {
    report(&Report::Failure(&error));
    error.discard();
}

/// Drops what is somebody else's, and tells somebody of its panic.
#[cfg(feature = "alloc")]
pub(crate) fn dropped<T>(it: T) {
    if let Err(panic) = caught(|| drop(it)) {
        let text = panic.text();
        report(&Report::Note(&Note::DropPanicked { text }));
    }
}

#[cfg(feature = "tracing")]
fn by_default(report: &Report<'_>) {
    match report {
        Report::Failure(error) => {
            let hook = error.hook();
            tracing::error!(
                point = %hook.point(),
                extension = %hook.identity(),
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
                extension = %by.identity(),
                hook = by.function(),
                starved = stall.starved(),
                "{report}"
            );
        }
        #[cfg(feature = "tokio")]
        Report::Lifespan(error) => tracing::error!(extension = error.extension(), "{report}"),
    }
}

#[cfg(all(feature = "std", not(feature = "tracing")))]
fn by_default(report: &Report<'_>) {
    use std::io::Write as _;

    // A closed standard error is no reason to fail.
    let _unwritten = writeln!(std::io::stderr().lock(), "hooks: {report}");
}

#[cfg(not(feature = "std"))]
const fn by_default(_: &Report<'_>) {}
