//! One thing that is wrong with a set of hooks, and what to do about it.

#[cfg(feature = "alloc")]
use alloc::string::String;
use core::cmp::Ordering;
use core::fmt;

use thiserror::Error;

#[cfg(feature = "alloc")]
use super::near::Nearest;
#[cfg(feature = "alloc")]
use super::registry::AmbiguousName;
#[cfg(feature = "alloc")]
use super::spot::{Advice, Origin, Spot};
#[cfg(feature = "alloc")]
use super::starting::{Asked, Obstacle, Who};
use crate::extension::{ExtensionFacts, Unmade};
use crate::hook::{ChainFacts, HookId};
use crate::list::{List, Listed};
use crate::order::Edge;
use crate::panics::Panic;
use crate::place::Place;
use crate::point::PointId;

/// One thing that is wrong. All it holds are addresses of what is wrong: it is put into words where somebody reads it.
#[derive(Debug, Error)]
pub(crate) enum Problem {
    /// Two extensions share one identity.
    #[error(
        "two extensions are called `{}`: {}",
        first.identity(),
        NamesakesText(first.place(), second.place())
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
    /// A static chain lists other hooks than are linked.
    #[error("{}", UnlikeText(chain, missing, absent))]
    Unlike {
        chain: &'static ChainFacts,
        /// Linked, and not listed.
        missing: List<Culprit>,
        /// Listed, and not linked.
        absent: List<Culprit>,
    },
    /// A static chain has its hooks in another order, because an edge names a function otherwise than it is called.
    #[error(
        "static chain `{}` ({}) would run {first} where `{}` runs {instead}: of functions in `before` and `after` a chain compares \
         the names, so write there what the function is called",
        chain.name(),
        chain.place(),
        PointId::new(chain.point())
    )]
    Misordered {
        chain: &'static ChainFacts,
        first: Culprit,
        instead: Culprit,
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
    /// A builder was asked to leave out or to replace what it does not have.
    #[cfg(feature = "alloc")]
    #[error("{}", UnknownText(*wish, name, nearest))]
    Unknown {
        wish: Wish,
        name: String,
        nearest: Nearest,
    },
    /// A short name that means several.
    #[cfg(feature = "alloc")]
    #[error(transparent)]
    AmbiguousName(AmbiguousName),
    /// Two registrations have one identity.
    #[cfg(feature = "alloc")]
    #[error("two registrations are called `{identity}`: {first} and {second}; {advice}")]
    GivenTwice {
        identity: String,
        first: Origin,
        second: Origin,
        advice: Advice,
    },
    /// A builder was given two to put in one place.
    #[cfg(feature = "alloc")]
    #[error("`{identity}` is replaced twice, at {first} and at {second}: remove one of these")]
    ReplacedTwice {
        identity: String,
        first: Spot,
        second: Spot,
    },
    /// A builder was to replace what is linked, and takes nothing that is.
    #[cfg(feature = "alloc")]
    #[error(
        "`.replace(…)` at {call} puts `{identity}` in the place of the linked one, and nothing linked is taken: say `.linked()`, \
         or add it with `.extension(…)`"
    )]
    NothingToReplace { identity: String, call: Spot },
    /// A registration was given a name that is none.
    #[cfg(feature = "alloc")]
    #[error("`{}` ({spot}) is no name: names stand in configuration, so they are of letters, digits, `_` and `-`, at least one", name.escape_debug())]
    Misnamed { name: String, spot: Spot },
    /// Something is in the way of an extension, or of all.
    #[cfg(feature = "alloc")]
    #[error(transparent)]
    Obstacle(Obstacle),
    /// The linker kept one section and not the other.
    #[error(
        "the linker kept {records} registrations but room for {slots}: it dropped a section; link with rust-lld, bfd, lld or \
         mold, and without section rules of your own"
    )]
    Torn { records: usize, slots: usize },
}

// It only tells what is wrong.
impl core::panic::UnwindSafe for Problem {}
impl core::panic::RefUnwindSafe for Problem {}

/// Where two extensions of one name stand, and what to do.
struct NamesakesText<'a>(&'a Place, &'a Place);

impl fmt::Display for NamesakesText<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(first, second) = self;
        match (first.version(), second.version()) {
            (Some(one), Some(two)) if one != two => write!(
                formatter,
                "{first} of version {one} of the crate and {second} of version {two}; let all ask for one version, \
                 `cargo tree -d` shows who asks for which"
            ),
            _ => write!(
                formatter,
                "{first} and {second}; give one of them another name, as in `#[extension(name = \"…\")]`"
            ),
        }
    }
}

/// What a builder was asked to do with something that it does not have.
#[cfg(feature = "alloc")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wish {
    /// `.without("name")`.
    LeaveOut,
    /// `.replace(instance)`.
    Replace,
}

/// A wish that nothing can be done about, and what else may have been meant.
#[cfg(feature = "alloc")]
struct UnknownText<'a>(Wish, &'a str, &'a Nearest);

#[cfg(feature = "alloc")]
impl fmt::Display for UnknownText<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(wish, name, nearest) = self;
        match wish {
            Wish::LeaveOut => write!(formatter, "`.without(\"{name}\")` leaves out nothing: ")?,
            Wish::Replace => write!(
                formatter,
                "there is no `{name}` that `.replace(…)` could replace, and `.extension(…)` adds one: "
            )?,
        }
        if nearest.is_empty() {
            formatter.write_str("nothing is here; `.linked()` takes what is linked")
        } else {
            write!(formatter, "{nearest}")
        }
    }
}

/// A hook that a problem is about, with its place.
#[derive(Clone, Debug)]
pub(crate) struct Culprit(pub(crate) HookId);

impl fmt::Display for Culprit {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(hook) = self;
        write!(formatter, "`{hook}` ({})", hook.place())
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

/// A static chain, and what it lists otherwise than is linked.
struct UnlikeText<'a>(&'a ChainFacts, &'a List<Culprit>, &'a List<Culprit>);

impl fmt::Display for UnlikeText<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(chain, missing, absent) = self;
        write!(
            formatter,
            "static chain `{}` ({}) does not list what hooks `{}`: ",
            chain.name(),
            chain.place(),
            PointId::new(chain.point())
        )?;
        if !missing.is_empty() {
            write!(formatter, "add {}", Listed(missing))?;
        }
        if !missing.is_empty() && !absent.is_empty() {
            formatter.write_str("; ")?;
        }
        if !absent.is_empty() {
            write!(
                formatter,
                "remove {}, which was not linked, or say `hooks_core::link!(…)` of its crate",
                Listed(absent)
            )?;
        }
        Ok(())
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

    /// There is nothing called `name` among `known`, which are identities, to do with as it was asked.
    #[cfg(feature = "alloc")]
    pub(crate) fn unknown<N: AsRef<str>>(
        wish: Wish,
        name: &str,
        known: impl IntoIterator<Item = N>,
    ) -> Self {
        Self::Unknown {
            wish,
            name: name.into(),
            nearest: Nearest::of(name, known),
        }
    }

    /// Whether it is that something of this identity is there.
    #[cfg(feature = "alloc")]
    pub(super) const fn is_duplicate(&self) -> bool {
        matches!(self, Self::Duplicate { .. } | Self::GivenTwice { .. })
    }

    /// The constructor of `extension` panicked, which without a heap is never caught.
    #[cfg(not(feature = "alloc"))]
    pub(crate) const fn constructor(_: &'static ExtensionFacts, panic: Panic) -> Self {
        panic.never()
    }

    /// The constructor of `extension` gave no instance while the program was sealed: all that is told to `tell`.
    #[cfg(feature = "alloc")]
    pub(crate) fn unmade(
        extension: &'static ExtensionFacts,
        unmade: Unmade,
        mut tell: impl FnMut(Self),
    ) {
        let who = Who::of(extension);
        Obstacle::of(unmade, &who, Asked::default(), |obstacle| {
            tell(Self::Obstacle(obstacle));
        });
    }

    /// Nothing, because without a heap a constructor always gives an instance.
    #[cfg(not(feature = "alloc"))]
    pub(crate) fn unmade(_: &'static ExtensionFacts, unmade: Unmade, _: impl FnMut(Self)) {
        unmade.never::<()>();
    }

    /// The error of somebody else's that is behind it.
    #[cfg(feature = "alloc")]
    pub(super) fn cause(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Obstacle(obstacle) => obstacle.cause(),
            _ => None,
        }
    }

    /// The point it is about, if it is about one.
    fn point(&self) -> Option<PointId> {
        match self {
            Self::Absent { hook, .. } | Self::Apart { hook, .. } | Self::Ambiguous { hook, .. } => {
                Some(hook.0.point())
            }
            Self::Cycle { point, .. } | Self::Cardinality { point, .. } => Some(point.clone()),
            Self::Unlike { chain, .. } | Self::Misordered { chain, .. } => {
                Some(PointId::new(chain.point()))
            }
            #[cfg(not(feature = "alloc"))]
            Self::Crowded { point, .. } => Some(point.clone()),
            #[cfg(feature = "alloc")]
            Self::Constructor { .. }
            | Self::Unknown { .. }
            | Self::AmbiguousName(_)
            | Self::GivenTwice { .. }
            | Self::ReplacedTwice { .. }
            | Self::NothingToReplace { .. }
            | Self::Misnamed { .. }
            | Self::Obstacle(_) => None,
            Self::Duplicate { .. } | Self::Torn { .. } => None,
        }
    }

    /// The only point it holds back; `None` where it holds back all.
    fn only(&self) -> Option<PointId> {
        match self {
            Self::Cardinality { .. } | Self::Unlike { .. } | Self::Misordered { .. } => {
                self.point()
            }
            #[cfg(not(feature = "alloc"))]
            Self::Crowded { .. } => self.point(),
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

/// All problems, each on a line of its own with its number, behind a first line.
pub(super) struct Numbered<'a>(pub(super) &'a List<Problem>);

impl fmt::Display for Numbered<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(problems) = self;
        match problems.len() {
            1 => formatter.write_str("there is 1 problem:")?,
            several => write!(formatter, "there are {several} problems:")?,
        }
        for (index, problem) in problems.iter().enumerate() {
            write!(formatter, "\n  {}. {problem}", index + 1)?;
        }
        match problems.left_out() {
            0 => Ok(()),
            more => write!(formatter, "\n  and {more} more"),
        }
    }
}

/// Whether each problem holds back one point only.
pub(crate) fn is_of_points(problems: &List<Problem>) -> bool {
    problems.left_out() == 0 && problems.iter().all(|problem| problem.only().is_some())
}

/// Whether a problem keeps `point` from being dispatched. One that is left out may.
pub(crate) fn holds_back(problems: &List<Problem>, point: &PointId) -> bool {
    let holds = |problem: &Problem| problem.only().is_none_or(|only| only == *point);
    problems.left_out() > 0 || problems.iter().any(holds)
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString as _;

    use super::NamesakesText;
    use crate::place::Place;

    const fn place(file: &'static str, version: Option<&'static str>) -> Place {
        Place::new("a", (file, 1, 1, 0), version, None, false)
    }

    #[test]
    fn namesakes_are_to_be_renamed_unless_they_are_two_versions_of_one() {
        let text = |one, two| NamesakesText(&place("a.rs", one), &place("b.rs", two)).to_string();
        let rename =
            "a.rs:1 and b.rs:1; give one of them another name, as in `#[extension(name = \"…\")]`";
        assert_eq!(text(None, Some("0.2.0")), rename);
        assert_eq!(text(Some("0.1.0"), Some("0.1.0")), rename);
        assert_eq!(
            text(Some("0.1.0"), Some("0.2.0")),
            "a.rs:1 of version 0.1.0 of the crate and b.rs:1 of version 0.2.0; let all ask for one version, `cargo tree -d` \
             shows who asks for which"
        );
    }
}
