//! Everything that is wrong with a program's hooks, told at once.

#[cfg(feature = "alloc")]
use alloc::string::String;
use core::cmp::Ordering;
use core::error::Error;
use core::fmt;

use thiserror::Error;

use crate::extension::ExtensionFacts;
use crate::hook::HookId;
use crate::list::{List, Listed};
use crate::order::Edge;
use crate::panics::Panic;
use crate::point::PointId;

/// One thing that is wrong. All it holds are addresses of what is wrong: it is put into words where somebody reads it.
#[derive(Debug, Error)]
pub(crate) enum Problem {
    /// Two extensions share one identity.
    #[error(
        "two extensions are called `{}`: {} and {}; give one of them another name, as in `#[extension(name = \"…\")]`",
        first.identity(),
        first.place(),
        second.place()
    )]
    Duplicate {
        first: &'static ExtensionFacts,
        second: &'static ExtensionFacts,
    },
    /// A constructor panicked.
    #[cfg(feature = "alloc")]
    #[error("extension `{}` ({}) panicked while it was built: {text}", extension.identity(), extension.place())]
    Constructor {
        extension: &'static ExtensionFacts,
        text: String,
    },
    /// A target that has to be there is not.
    #[error(
        "{hook} asks for `{edge}`, and `{path}` has no hook at `{}`: let it hook the point, or remove `{edge}`; where it may be \
         missing, write its name in parentheses, as in `{}(\"name\")`",
        hook.0.point(),
        edge.side()
    )]
    Absent {
        hook: Culprit,
        edge: Edge,
        path: &'static str,
    },
    /// An edge between a wrapper and a plain hook.
    #[error(
        "{hook} asks for `{edge}`, which is {other}, and the {} is a wrapper: wrappers run around all other hooks of `{}`; remove \
         `{edge}`",
        if hook.0.is_wrapper() { "first" } else { "second" },
        hook.0.point()
    )]
    Apart {
        hook: Culprit,
        edge: Edge,
        other: Culprit,
    },
    /// A name means several.
    #[error(
        "{hook} asks for `{edge}`, and at `{}` that may be {}: write `{side}(\"crate::name\")`, or a path, as in `{side} = path`",
        hook.0.point(),
        Listed(met),
        side = edge.side()
    )]
    Ambiguous {
        hook: Culprit,
        edge: Edge,
        met: List<Culprit>,
    },
    /// Hooks wait for each other.
    #[error(
        "hooks of `{point}` ask to run in a circle; remove one of these:{}",
        Lines(steps)
    )]
    Cycle { point: PointId, steps: List<Step> },
    /// A point has not as many hooks as it asks for.
    #[error("{}", CardinalityText(point, hooks))]
    Cardinality {
        point: PointId,
        hooks: List<Culprit>,
    },
    /// The futures of a point's wrappers do not fit its space, and there is no heap.
    #[cfg(not(feature = "alloc"))]
    #[error(
        "the wrappers of `{point}` ({}:{}) and what is inside of them need {needed} bytes, it gives {}: raise `inline` on the \
         point, or turn on the feature `alloc` of `hooks-core`",
        point.file(),
        point.line(),
        point.space()
    )]
    Crowded { point: PointId, needed: usize },
    /// The linker kept one section and not the other.
    #[error(
        "the linker kept {records} registrations but room for {slots}: it dropped a section; link with rust-lld, bfd, lld or \
         mold, and without section rules of your own"
    )]
    Torn { records: usize, slots: usize },
}

/// A hook that a problem is about, with its place.
#[derive(Clone, Debug)]
pub(crate) struct Culprit(pub(crate) HookId);

impl fmt::Display for Culprit {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(hook) = self;
        write!(formatter, "`{}` ({})", hook.full_name(), hook.place())
    }
}

/// One hook that has to run before another.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    pub(crate) one: Culprit,
    pub(crate) two: Culprit,
}

impl fmt::Display for Step {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { one, two } = self;
        write!(formatter, "{one} before {two}")?;
        match one.0.edge_to(&two.0) {
            Some((by, edge)) => write!(formatter, ": `{edge}` of the {by}"),
            None => Ok(()),
        }
    }
}

/// Each on a line of its own, inside of a numbered list.
struct Lines<'a>(&'a List<Step>);

impl fmt::Display for Lines<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for step in self.0.iter() {
            write!(formatter, "\n       {step}")?;
        }
        match self.0.left_out() {
            0 => Ok(()),
            more => write!(formatter, "\n       and {more} more"),
        }
    }
}

/// A point, and the hooks it has.
struct CardinalityText<'a>(&'a PointId, &'a List<Culprit>);

impl fmt::Display for CardinalityText<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(point, hooks) = self;
        let (file, line, asked) = (point.file(), point.line(), point.cardinality());
        write!(
            formatter,
            "`{point}` ({file}:{line}) says `hooks = {asked}` and has "
        )?;
        if hooks.is_empty() {
            return formatter
                .write_str("none: link a crate that hooks it, as in `hooks_core::link!(…)`");
        }
        let count = hooks.len();
        write!(formatter, "{count}: {}", Listed(hooks))
    }
}

impl Problem {
    /// The constructor of `extension` panicked.
    #[cfg(feature = "alloc")]
    pub(crate) fn constructor(extension: &'static ExtensionFacts, panic: Panic) -> Self {
        Self::Constructor {
            extension,
            text: panic.text(),
        }
    }

    /// The constructor of `extension` panicked, which without a heap is never caught.
    #[cfg(not(feature = "alloc"))]
    pub(crate) const fn constructor(_: &'static ExtensionFacts, panic: Panic) -> Self {
        panic.never()
    }

    /// The point it is about, if it is about one.
    fn point(&self) -> Option<PointId> {
        match self {
            Self::Absent { hook, .. } | Self::Apart { hook, .. } | Self::Ambiguous { hook, .. } => {
                Some(hook.0.point())
            }
            Self::Cycle { point, .. } | Self::Cardinality { point, .. } => Some(point.clone()),
            #[cfg(not(feature = "alloc"))]
            Self::Crowded { point, .. } => Some(point.clone()),
            #[cfg(feature = "alloc")]
            Self::Constructor { .. } => None,
            Self::Duplicate { .. } | Self::Torn { .. } => None,
        }
    }

    /// The only point it holds back; `None` where it holds back all.
    const fn only(&self) -> Option<&PointId> {
        match self {
            Self::Cardinality { point, .. } => Some(point),
            #[cfg(not(feature = "alloc"))]
            Self::Crowded { point, .. } => Some(point),
            _ => None,
        }
    }

    /// The order in which problems are told: those of the program, then those of points by the name and the place of
    /// these; where this says that they are equal, as they were found.
    pub(crate) fn compare(&self, other: &Self) -> Ordering {
        match (self.point(), other.point()) {
            (None, None) => Ordering::Equal,
            (None, Some(_)) => Ordering::Less,
            (Some(_), None) => Ordering::Greater,
            (Some(one), Some(two)) => (one.module(), one.name())
                .cmp(&(two.module(), two.name()))
                .then_with(|| one.place().compare_position(two.place())),
        }
    }
}

/// A program's hooks cannot be brought into order: every problem that was found.
///
/// Without the feature `alloc` the first few, and how many more there are.
#[derive(Clone)]
pub struct StartupError(&'static List<Problem>);

impl StartupError {
    /// The error of `problems`, if there are any.
    pub(crate) fn of(problems: &'static List<Problem>) -> Result<(), Self> {
        if problems.is_empty() {
            Ok(())
        } else {
            Err(Self(problems))
        }
    }

    /// Whether a problem keeps `point` from being dispatched.
    pub(crate) fn holds_back(&self, point: &PointId) -> bool {
        holds_back(self.0, point)
    }

    /// How many problems there are; at least one.
    #[must_use]
    #[expect(
        clippy::len_without_is_empty,
        reason = "there is no error without a problem"
    )]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// The problems in words, in a stable order.
    #[cfg(feature = "alloc")]
    pub fn problems(&self) -> impl Iterator<Item = String> + '_ {
        self.0.iter().map(alloc::string::ToString::to_string)
    }
}

/// Whether each problem holds back one point only.
pub(crate) fn is_of_points(problems: &List<Problem>) -> bool {
    problems.left_out() == 0 && problems.iter().all(|problem| problem.only().is_some())
}

/// Whether a problem keeps `point` from being dispatched. One that is left out may.
pub(crate) fn holds_back(problems: &List<Problem>, point: &PointId) -> bool {
    let holds = |problem: &Problem| problem.only().is_none_or(|only| only == point);
    problems.left_out() > 0 || problems.iter().any(holds)
}

impl fmt::Display for StartupError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.len() {
            1 => write!(formatter, "hooks cannot be sealed, there is 1 problem:")?,
            several => write!(
                formatter,
                "hooks cannot be sealed, there are {several} problems:"
            )?,
        }
        for (index, problem) in self.0.iter().enumerate() {
            write!(formatter, "\n  {}. {problem}", index + 1)?;
        }
        match self.0.left_out() {
            0 => Ok(()),
            more => write!(formatter, "\n  and {more} more"),
        }
    }
}

impl fmt::Debug for StartupError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        // `main` prints an error by `Debug`, and people should be able to read it there.
        fmt::Display::fmt(self, formatter)
    }
}

impl Error for StartupError {}
