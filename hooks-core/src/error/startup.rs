//! Everything that is wrong with a program's hooks, told at once.

use alloc::string::{String, ToString as _};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::cmp::Ordering;
use core::error::Error;
use core::fmt;

use thiserror::Error;

use crate::order::Edge;
use crate::point::{Cardinality, PointId};

/// One thing that is wrong.
#[derive(Debug, Error)]
pub(crate) enum Problem {
    /// Two extensions share one identity.
    #[error(
        "two extensions are called `{identity}`: {first} and {second}; give one of them another name, as in \
         `#[extension(name = \"…\")]`"
    )]
    Duplicate {
        identity: String,
        first: String,
        second: String,
    },
    /// A constructor panicked.
    #[error("extension `{identity}` ({place}) panicked while it was built: {text}")]
    Constructor {
        identity: String,
        place: String,
        text: String,
    },
    /// A target that has to be there is not.
    #[error(
        "{hook} asks for `{edge}`, and `{path}` has no hook at `{point}`: let it hook the point, or remove `{edge}`; where it \
         may be missing, write its name in parentheses, as in `{}(\"name\")`",
        edge.side()
    )]
    Absent {
        point: PointId,
        hook: Culprit,
        edge: Edge,
        path: &'static str,
    },
    /// An edge between a wrapper and a plain hook.
    #[error(
        "{hook} asks for `{edge}`, which is {other}, and {wraps} is a wrapper: wrappers run around all other hooks of \
         `{point}`; remove `{edge}`"
    )]
    Apart {
        point: PointId,
        hook: Culprit,
        edge: Edge,
        other: Culprit,
        /// Which of the two.
        wraps: &'static str,
    },
    /// A name means several.
    #[error(
        "{hook} asks for `{edge}`, and at `{point}` that may be {}: write `{side}(\"crate::name\")`, or a path, as in \
         `{side} = path`",
        Listed(met),
        side = edge.side()
    )]
    Ambiguous {
        point: PointId,
        hook: Culprit,
        edge: Edge,
        met: Vec<Culprit>,
    },
    /// Hooks wait for each other.
    #[error(
        "hooks of `{point}` ask to run in a circle: {}; remove one of these",
        Listed(steps)
    )]
    Cycle { point: PointId, steps: Vec<Step> },
    /// A point has not as many hooks as it asks for.
    #[error("{}", CardinalityText(point, *asked, hooks))]
    Cardinality {
        point: PointId,
        asked: Cardinality,
        hooks: Vec<Culprit>,
    },
    /// The linker kept one section and not the other.
    #[error(
        "the linker kept {records} registrations but room for {slots}: it dropped a section; link with rust-lld, bfd, lld or \
         mold, and without section rules of your own"
    )]
    Torn { records: usize, slots: usize },
}

/// A hook that a problem is about.
#[derive(Debug)]
pub(crate) struct Culprit {
    pub(crate) name: String,
    /// File and line.
    pub(crate) place: String,
}

impl fmt::Display for Culprit {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "`{}` ({})", self.name, self.place)
    }
}

/// One hook that has to run before another.
#[derive(Debug)]
pub(crate) struct Step {
    pub(crate) one: Culprit,
    pub(crate) two: Culprit,
    /// Who says so, the former or the latter.
    pub(crate) by: &'static str,
    pub(crate) edge: Edge,
}

impl fmt::Display for Step {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { one, two, by, edge } = self;
        write!(
            formatter,
            "{one} before {two}, as `{edge}` of the {by} says"
        )
    }
}

/// One after another.
struct Listed<'a, T>(&'a [T]);

impl<T: fmt::Display> fmt::Display for Listed<'_, T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, item) in self.0.iter().enumerate() {
            let comma = if index == 0 { "" } else { ", " };
            write!(formatter, "{comma}{item}")?;
        }
        Ok(())
    }
}

/// A point, what it asks for, and the hooks it has.
struct CardinalityText<'a>(&'a PointId, Cardinality, &'a [Culprit]);

impl fmt::Display for CardinalityText<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(point, asked, hooks) = self;
        let (file, line) = (point.file(), point.line());
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
    /// The point it is about, if it is about one.
    const fn point(&self) -> Option<&PointId> {
        match self {
            Self::Absent { point, .. }
            | Self::Apart { point, .. }
            | Self::Ambiguous { point, .. }
            | Self::Cycle { point, .. }
            | Self::Cardinality { point, .. } => Some(point),
            Self::Duplicate { .. } | Self::Constructor { .. } | Self::Torn { .. } => None,
        }
    }

    /// The only point it holds back; `None` where it holds back all.
    const fn only(&self) -> Option<&PointId> {
        match self {
            Self::Cardinality { point, .. } => Some(point),
            _ => None,
        }
    }

    /// The order in which problems are told: those of the program as they were found, then those of points by its name.
    pub(crate) fn compare(&self, other: &Self) -> Ordering {
        match (self.point(), other.point()) {
            (None, None) => Ordering::Equal,
            (None, Some(_)) => Ordering::Less,
            (Some(_), None) => Ordering::Greater,
            (Some(one), Some(two)) => (one.module(), one.name())
                .cmp(&(two.module(), two.name()))
                .then_with(|| self.to_string().cmp(&other.to_string())),
        }
    }
}

/// A program's hooks cannot be brought into order: every problem that was found.
#[derive(Clone)]
pub struct StartupError(Arc<[Problem]>);

impl StartupError {
    /// The error of `problems`, if there are any.
    pub(crate) fn of(problems: Vec<Problem>) -> Result<(), Self> {
        if problems.is_empty() {
            Ok(())
        } else {
            Err(Self(problems.into()))
        }
    }

    /// Whether each problem holds back one point only.
    pub(crate) fn is_of_points(&self) -> bool {
        self.0.iter().all(|problem| problem.only().is_some())
    }

    /// Whether a problem keeps `point` from being dispatched.
    pub(crate) fn holds_back(&self, point: &PointId) -> bool {
        let holds = |problem: &Problem| problem.only().is_none_or(|only| only == point);
        self.0.iter().any(holds)
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
    pub fn problems(&self) -> impl Iterator<Item = String> + '_ {
        self.0.iter().map(alloc::string::ToString::to_string)
    }
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
        Ok(())
    }
}

impl fmt::Debug for StartupError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        // `main` prints an error by `Debug`, and people should be able to read it there.
        fmt::Display::fmt(self, formatter)
    }
}

impl Error for StartupError {}
