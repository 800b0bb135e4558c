//! Which hooks ran, in which order, and what came of it, as a test reads and compares it.

use alloc::borrow::ToOwned as _;
use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::{self, Vec};
use core::fmt;
use core::slice;
use core::time::Duration;

use super::diff::diff;
use crate::error::{Failure, HookError};
use crate::hook::HookId;
use crate::observe::HookEnd;
use crate::point::{Point, PointId};

/// One run of a hook.
///
/// Displayed as `BeforeCall: guard.check vetoed`: the point, the extension and the method, or the function or closure, and
/// what came of it.
#[derive(Clone, Debug)]
pub struct Ran {
    pub(super) serial: u64,
    /// The runs that it is inside of, the outermost first.
    pub(super) within: Vec<u64>,
    pub(super) hook: HookId,
    pub(super) end: RunEnd,
}

/// What came of a run of a hook.
///
/// Displayed in words, which stand below.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RunEnd {
    /// `is running`: it did not end so far.
    Running,
    /// `ran`: it had no opinion, or edited a transform's value in place.
    NoOpinion,
    /// `answered`: a wrapper did so without running what is inside.
    Answered,
    /// `vetoed`.
    Vetoed,
    /// `wrapped`: a wrapper ran what is inside, and gave something.
    Wrapped,
    /// `failed: …`, with what the error says and what its causes say.
    Failed(String),
    /// `panicked: …`, where the policy of the point catches that.
    Panicked(String),
    /// `timed out`, after so long.
    TimedOut(Duration),
    /// `unwound`: its thread unwinds, by its own panic or another one.
    Unwound,
    /// `was cancelled`: the dispatch was dropped.
    Cancelled,
}

impl Ran {
    /// The hook.
    #[must_use]
    pub const fn hook(&self) -> &HookId {
        &self.hook
    }

    /// Its point.
    #[must_use]
    pub const fn point(&self) -> PointId {
        self.hook.point()
    }

    /// What it is called in a line: `extension.method`, or the name of the function or the closure.
    #[must_use]
    pub fn name(&self) -> String {
        let (extension, function) = (self.hook.extension(), self.hook.function());
        match self.hook.type_name() {
            Some(_) => format!("{extension}.{function}"),
            None => extension.to_owned(),
        }
    }

    /// What came of it.
    #[must_use]
    pub const fn end(&self) -> &RunEnd {
        &self.end
    }

    fn is_called(&self, name: &str) -> bool {
        let in_crate = name.strip_prefix(self.hook.krate());
        let short = in_crate.and_then(|rest| rest.strip_prefix("::"));
        let short = short.unwrap_or(name);
        self.hook.extension() == short || self.name() == short
    }
}

impl RunEnd {
    pub(super) fn of(ended: &HookEnd<'_>) -> Self {
        match ended {
            HookEnd::NoOpinion => Self::NoOpinion,
            HookEnd::Answered => Self::Answered,
            HookEnd::Vetoed => Self::Vetoed,
            HookEnd::Wrapped => Self::Wrapped,
            HookEnd::Failed(error) => Self::of_failure(error),
            HookEnd::Unwound => Self::Unwound,
            HookEnd::Cancelled => Self::Cancelled,
        }
    }

    fn of_failure(error: &HookError) -> Self {
        match error.failure() {
            Failure::Error(_) => Self::Failed(error.causes().to_string()),
            Failure::Panic(text) => Self::Panicked(text.clone()),
            Failure::Timeout(limit) => Self::TimedOut(*limit),
        }
    }
}

impl fmt::Display for RunEnd {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Running => "is running",
            Self::NoOpinion => "ran",
            Self::Answered => "answered",
            Self::Vetoed => "vetoed",
            Self::Wrapped => "wrapped",
            Self::Failed(text) => return write!(formatter, "failed: {text}"),
            Self::Panicked(text) => return write!(formatter, "panicked: {text}"),
            Self::TimedOut(_) => "timed out",
            Self::Unwound => "unwound",
            Self::Cancelled => "was cancelled",
        })
    }
}

impl fmt::Display for Ran {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (point, name, end) = (self.point(), self.name(), &self.end);
        write!(formatter, "{}: {name} {end}", point.name())
    }
}

/// The hooks that ran, in the order in which they began: what a [`Kit`](super::Kit) recorded, or some of it.
///
/// Displayed as a line a run, which stays the same as long as the program does: no places, numbers or times. What ran inside
/// of another run that is here, too, stands below it and is indented: what a wrapper runs, and what a hook dispatches that is
/// not async. (Whether something is dispatched by a hook that is awaited, or beside it, nobody can see.)
#[derive(Clone, Debug, Default)]
pub struct Runs(pub(super) Vec<Ran>);

impl Runs {
    /// Those at the point `P`.
    #[must_use]
    pub fn at<P: Point>(&self) -> Self {
        self.those(|run| run.point() == PointId::of::<P>())
    }

    /// Those of one extension, function or closure, by its name or identity: `guard`, `app::guard`; or of one method, `guard.check`,
    /// `app::guard.check`.
    #[must_use]
    pub fn of(&self, name: &str) -> Self {
        self.those(|run| run.is_called(name))
    }

    fn those(&self, wanted: impl Fn(&Ran) -> bool) -> Self {
        Self(self.0.iter().filter(|run| wanted(run)).cloned().collect())
    }

    /// How many there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The runs, in the order in which they began.
    pub fn iter(&self) -> slice::Iter<'_, Ran> {
        self.0.iter()
    }

    /// Their lines, as they are displayed.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        let line = |run: &Ran| {
            let is_here = |serial: &&u64| self.0.iter().any(|other| other.serial == **serial);
            let depth = run.within.iter().filter(is_here).count();
            format!("{}{run}", "  ".repeat(depth))
        };
        self.0.iter().map(line).collect()
    }

    /// Compares them with `expected`, a line a run.
    ///
    /// ```
    /// use hooks_core::{hook_point, testing};
    ///
    /// #[hook_point(mode = transform)]
    /// pub fn Prompt(text: String) -> String;
    /// #[hook_point(mode = collect)]
    /// pub fn Logged(line: &str);
    ///
    /// # fn main() {
    /// let kit = testing::isolated();
    /// kit.register(Prompt::wrap(10, |text, next| next.run(text.trim().into())).named("trim"));
    /// kit.register(Prompt::hook(20, |text| {
    ///     Logged::dispatch(text);
    ///     text.push('?');
    /// }).named("ask"));
    /// kit.register(Logged::hook(100, |_| ()).named("log"));
    ///
    /// assert_eq!(Prompt::dispatch(" why ".into()), "why?");
    /// kit.runs().assert_eq(["Prompt: trim wrapped", "  Prompt: ask ran", "    Logged: log ran"]);
    /// kit.runs().at::<Prompt>().assert_eq(["Prompt: trim wrapped", "  Prompt: ask ran"]);
    /// kit.runs().of("log").assert_eq(["Logged: log ran"]);
    /// # }
    /// ```
    ///
    /// # Panics
    /// When they are others, with a diff.
    #[track_caller]
    pub fn assert_eq<L: AsRef<str>>(&self, expected: impl IntoIterator<Item = L>) {
        let lines = expected.into_iter();
        let expected: Vec<String> = lines.map(|line| line.as_ref().into()).collect();
        let actual = self.lines();
        if expected != actual {
            differ(&diff(&expected, &actual));
        }
    }

    /// Asks that there be none.
    ///
    /// # Panics
    /// When there are, and shows them.
    #[track_caller]
    pub fn assert_none(&self) {
        self.assert_eq([""; 0]);
    }
}

#[cold]
#[track_caller]
#[expect(clippy::panic, reason = "an assertion is for this")]
fn differ(diff: &str) -> ! {
    panic!("other hooks ran than expected (`-` was expected, `+` came):\n{diff}")
}

impl fmt::Display for Runs {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.lines().join("\n"))
    }
}

impl IntoIterator for Runs {
    type Item = Ran;
    type IntoIter = vec::IntoIter<Ran>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'r> IntoIterator for &'r Runs {
    type Item = &'r Ran;
    type IntoIter = slice::Iter<'r, Ran>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}
