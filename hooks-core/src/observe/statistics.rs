//! The figures of a registry at one moment: what its extensions and hooks are, and what was counted of them.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
#[cfg(feature = "std")]
use core::time::Duration;

#[cfg(feature = "std")]
use super::histogram::Histogram;
use super::table;
use crate::hook::HookId;
use crate::order::Priority;
use crate::point::PointId;

/// What a registry has at one moment, and what was counted until then.
///
/// Displayed as a table, a line for each hook under the line of its extension; the same figures give the same text.
#[derive(Clone, Debug)]
pub struct Statistics {
    /// By identity.
    pub(crate) extensions: Vec<ExtensionStatistics>,
}

impl Statistics {
    /// The extensions, by identity.
    #[must_use]
    pub fn extensions(&self) -> &[ExtensionStatistics] {
        &self.extensions
    }

    /// The extension of this identity, `crate::name`; `None` if there is none.
    #[must_use]
    pub fn extension(&self, identity: &str) -> Option<&ExtensionStatistics> {
        let mut extensions = self.extensions.iter();
        extensions.find(|extension| extension.identity == identity)
    }
}

impl fmt::Display for Statistics {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        table::write(formatter, &self.extensions)
    }
}

/// One extension in [`Statistics`].
#[derive(Clone, Debug)]
pub struct ExtensionStatistics {
    pub(crate) identity: String,
    pub(crate) enabled: bool,
    pub(crate) owner: Option<String>,
    /// By point, and in the order in which they run there.
    pub(crate) hooks: Vec<HookStatistics>,
}

impl ExtensionStatistics {
    /// What it is called by: `crate::name`.
    #[must_use]
    pub fn identity(&self) -> &str {
        &self.identity
    }

    /// Whether its hooks run.
    #[must_use]
    pub const fn is_enabled(&self) -> bool {
        self.enabled
    }

    /// Who registered it, if that was an owner.
    #[must_use]
    pub fn owner(&self) -> Option<&str> {
        self.owner.as_deref()
    }

    /// Its hooks, by point, and in the order in which they run there.
    #[must_use]
    pub fn hooks(&self) -> &[HookStatistics] {
        &self.hooks
    }
}

/// One hook in [`Statistics`].
#[derive(Clone, Debug)]
pub struct HookStatistics {
    pub(crate) hook: HookId,
    pub(crate) enabled: bool,
    pub(crate) priority: Priority,
    pub(crate) counts: Option<Counts>,
}

impl HookStatistics {
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

    /// Whether it runs.
    #[must_use]
    pub const fn is_enabled(&self) -> bool {
        self.enabled
    }

    /// Its priority in this registry; lower runs first.
    #[must_use]
    pub const fn priority(&self) -> Priority {
        self.priority
    }

    /// What was counted; `None` where counting was never switched on.
    #[must_use]
    pub const fn counts(&self) -> Option<&Counts> {
        self.counts.as_ref()
    }
}

/// What was counted of one hook, while counting was switched on.
///
/// A run that is over had an answer, refused, failed, unwound, was cancelled, or is counted in `calls` alone: a hook without an
/// opinion, and a wrapper that ran what is inside of it. Figures are read one after another, so that one may be a run ahead
/// of another while hooks run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Counts {
    /// Runs that began.
    pub calls: u64,
    /// Runs that gave an answer.
    pub answers: u64,
    /// Runs that refused.
    pub vetoes: u64,
    /// Runs that failed, also by a panic that was caught and by a timeout.
    pub failures: u64,
    /// Those of the failures that were a panic.
    pub panics: u64,
    /// Those of the failures that were a timeout.
    pub timeouts: u64,
    /// Runs that did not come to their end because their thread unwound: by their own panic or another one.
    pub unwound: u64,
    /// Runs that did not come to their end because the future of their dispatch was dropped.
    pub cancelled: u64,
    /// Futures that found no room in their dispatch, and went to the heap.
    pub spills: u64,
    /// How long runs took that are over, however they ended.
    #[cfg(feature = "std")]
    pub times: Times,
}

/// How long the runs of a hook took, from begin to end: with the time they waited, and of a wrapper with what ran inside.
#[cfg(feature = "std")]
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Times {
    pub(super) total: Duration,
    pub(super) histogram: Histogram,
}

#[cfg(feature = "std")]
impl Times {
    /// All of them together.
    #[must_use]
    pub const fn total(&self) -> Duration {
        self.total
    }

    /// The longest; zero if there was none.
    #[must_use]
    pub const fn longest(&self) -> Duration {
        self.histogram.longest()
    }

    /// What one took on average; `None` if there was none.
    #[must_use]
    pub fn mean(&self) -> Option<Duration> {
        let mean = self
            .total
            .as_nanos()
            .checked_div(u128::from(self.histogram.count()))?;
        // Not more than the total is, which was made of so many.
        u64::try_from(mean).ok().map(Duration::from_nanos)
    }

    /// How many took how long.
    #[must_use]
    pub const fn histogram(&self) -> &Histogram {
        &self.histogram
    }
}
