//! What a registry answers that cannot do what it is told.

use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::error::Error;
use core::fmt;

use thiserror::Error;

use super::near::{OneOf, near};
use super::problem::{Numbered, Problem};
use crate::list::List;

/// Something could not be registered; the registry is as it was.
///
/// Displayed with every problem: what is in the way, with file and line, and what to write instead.
#[derive(Clone)]
pub struct RegisterError {
    identity: String,
    problems: Arc<List<Problem>>,
}

impl RegisterError {
    /// What is called `identity` was not registered because of `problems`, of which there is at least one.
    pub(crate) fn new(identity: String, problems: List<Problem>) -> Self {
        Self {
            identity,
            problems: Arc::new(problems),
        }
    }

    /// What was to be registered, as `crate::name`.
    #[must_use]
    pub fn identity(&self) -> &str {
        &self.identity
    }

    /// Whether something of this identity is there already: the first one stays.
    #[must_use]
    pub fn is_duplicate(&self) -> bool {
        self.problems.iter().any(Problem::is_duplicate)
    }

    /// The problems in words; at least one.
    pub fn problems(&self) -> impl Iterator<Item = String> + '_ {
        self.problems.iter().map(ToString::to_string)
    }
}

impl fmt::Display for RegisterError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "`{}` cannot be registered", self.identity)?;
        let mut problems = self.problems.iter();
        match (problems.next(), problems.next()) {
            (Some(only), None) => write!(formatter, ": {only}"),
            _ => write!(formatter, ", {}", Numbered(&self.problems)),
        }
    }
}

impl fmt::Debug for RegisterError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        // `main` prints an error by `Debug`, and people should be able to read it there.
        fmt::Display::fmt(self, formatter)
    }
}

impl Error for RegisterError {}

/// A short name that several have: which of them is meant, the registry does not guess.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", AmbiguousText(name, identities))]
pub struct AmbiguousName {
    name: String,
    identities: Vec<String>,
}

impl AmbiguousName {
    /// `name` is the short name of all `identities`, of which there are at least two.
    pub(crate) fn new(name: &str, mut identities: Vec<String>) -> Self {
        identities.sort_unstable();
        Self {
            name: name.into(),
            identities,
        }
    }

    /// The name as it was written.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// All that it may mean, as `crate::name`, sorted; at least two.
    pub fn identities(&self) -> impl Iterator<Item = &str> {
        self.identities.iter().map(String::as_str)
    }
}

/// A name, and all that it may mean.
struct AmbiguousText<'a>(&'a str, &'a [String]);

impl fmt::Display for AmbiguousText<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(name, identities) = self;
        let mut different = identities.to_vec();
        different.dedup();
        match different.as_slice() {
            [identity] => write!(
                formatter,
                "`{name}` may be any of {} that are called `{identity}`: give each a name of its own, as in `.named(\"…\")`, or \
                 use the handles that registering them gave",
                identities.len()
            ),
            several => write!(
                formatter,
                "`{name}` may be {}: write one of these instead",
                OneOf(several)
            ),
        }
    }
}

/// An instance that a registry was asked for and could not give.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum LookupError {
    /// Nothing has this name.
    #[error("nothing in this registry is called `{name}`{}", Meant(near))]
    #[non_exhaustive]
    Unknown {
        /// The name as it was written.
        name: String,
        /// What is called almost so, as `crate::name`, the nearest first: at most three, and often none.
        near: Vec<String>,
    },
    /// Several have this short name.
    #[error(transparent)]
    Ambiguous(#[from] AmbiguousName),
    /// What has this name is of another type.
    #[error("{}", OtherTypeText(identity, *found, asked))]
    #[non_exhaustive]
    OtherType {
        /// What has the name, as `crate::name`.
        identity: String,
        /// The type of its instance; `None` of a hook that belongs to no extension, and so has no instance.
        found: Option<&'static str>,
        /// The type that was asked for.
        asked: &'static str,
    },
}

impl LookupError {
    /// Nothing among `known`, which are identities, is called `name`.
    pub(crate) fn unknown<N: AsRef<str>>(name: &str, known: impl IntoIterator<Item = N>) -> Self {
        Self::Unknown {
            name: name.into(),
            near: near(name, known),
        }
    }
}

/// What may have been meant.
struct Meant<'a>(&'a [String]);

impl fmt::Display for Meant<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self([]) => formatter.write_str("; `registry.list()` tells what there is"),
            Self(near) => write!(formatter, ": did you mean {}?", OneOf(near)),
        }
    }
}

/// Whose instance is asked for, its type, and the type that it was asked for as.
struct OtherTypeText<'a>(&'a str, Option<&'a str>, &'a str);

impl fmt::Display for OtherTypeText<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(identity, found, asked) = self;
        match found {
            Some(found) => write!(
                formatter,
                "`{identity}` is a `{found}` and no `{asked}`: write `get::<{found}>(\"{identity}\")`"
            ),
            None => write!(
                formatter,
                "`{identity}` is a hook of its own and has no instance, so there is no `{asked}` to get"
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::{String, ToString as _};
    use alloc::vec::Vec;
    use core::panic::Location;

    use super::{AmbiguousName, LookupError, RegisterError};
    use crate::error::StartupError;
    use crate::error::problem::{Problem, Wish};
    use crate::error::spot::{Advice, Origin, Spot};
    use crate::list::List;
    use crate::place::Place;

    #[track_caller]
    fn twice() -> Problem {
        let place = Place::new("a", ("a.rs", 3, 1, 0), None, None, false);
        let linked = Origin {
            declared: Spot::from(&place),
            given: None,
            owner: None,
        };
        Problem::GivenTwice {
            identity: "a::audit".into(),
            first: linked.clone(),
            second: Origin {
                given: Some(Spot::from(Location::caller())),
                owner: Some("plugin".into()),
                ..linked
            },
            advice: Advice::Unregister,
        }
    }

    fn ambiguous() -> AmbiguousName {
        let identities = ["c::audit", "a::audit", "b::audit"].map(String::from);
        AmbiguousName::new("audit", identities.into())
    }

    fn refused(problems: impl IntoIterator<Item = Problem>) -> RegisterError {
        RegisterError::new("a::audit".into(), problems.into_iter().collect())
    }

    #[test]
    fn a_registration_that_is_there_twice_is_told_with_both_places() {
        let (error, line) = (refused([twice()]), line!());
        assert!(error.is_duplicate());
        assert_eq!(error.identity(), "a::audit");
        assert_eq!(
            error.to_string(),
            alloc::format!(
                "`a::audit` cannot be registered: two registrations are called `a::audit`: one that is linked (a.rs:3) and one \
                 registered at {}:{line} by the owner `plugin` (of a.rs:3); unregister the first one before, or give the \
                 second another name, as in `Registration::of(…).named(\"…\")`",
                file!()
            )
        );
    }

    #[test]
    fn several_problems_of_one_registration_are_numbered() {
        let error = refused([Problem::AmbiguousName(ambiguous()), twice()]);
        let text = error.to_string();
        assert!(
            text.starts_with(
                "`a::audit` cannot be registered, there are 2 problems:\n  1. `audit` may be "
            ),
            "{text}"
        );
        assert!(
            text.contains("\n  2. two registrations are called "),
            "{text}"
        );
        assert_eq!(error.problems().count(), 2);
        assert!(!refused([Problem::AmbiguousName(ambiguous())]).is_duplicate());
    }

    #[test]
    fn a_name_that_several_have_is_told_with_all_of_them() {
        let error = ambiguous();
        assert_eq!(
            error.to_string(),
            "`audit` may be `a::audit`, `b::audit` or `c::audit`: write one of these instead"
        );
        assert_eq!(error.name(), "audit");
        assert_eq!(
            error.identities().collect::<Vec<_>>(),
            ["a::audit", "b::audit", "c::audit"]
        );
        assert_eq!(
            LookupError::from(error.clone()).to_string(),
            error.to_string()
        );
    }

    #[test]
    fn several_of_one_identity_are_not_told_to_be_written_out() {
        let closures = ["a::closure", "a::closure"].map(String::from);
        assert_eq!(
            AmbiguousName::new("closure", closures.into()).to_string(),
            "`closure` may be any of 2 that are called `a::closure`: give each a name of its own, as in `.named(\"…\")`, or use \
             the handles that registering them gave"
        );
        let some = ["a::closure", "a::closure", "b::closure"].map(String::from);
        assert_eq!(
            AmbiguousName::new("closure", some.into()).to_string(),
            "`closure` may be `a::closure` or `b::closure`: write one of these instead"
        );
    }

    #[test]
    fn a_lookup_says_what_may_have_been_meant() {
        assert_eq!(
            LookupError::unknown("adit", ["a::audit", "b::gate"]).to_string(),
            "nothing in this registry is called `adit`: did you mean `a::audit`?"
        );
        assert_eq!(
            LookupError::unknown("adit", [""; 0]).to_string(),
            "nothing in this registry is called `adit`; `registry.list()` tells what there is"
        );
    }

    #[test]
    fn a_lookup_of_another_type_says_which_it_is() {
        let other = |found| LookupError::OtherType {
            identity: "a::audit".into(),
            found,
            asked: "Gate",
        };
        assert_eq!(
            other(Some("Audit")).to_string(),
            "`a::audit` is a `Audit` and no `Gate`: write `get::<Audit>(\"a::audit\")`"
        );
        assert_eq!(
            other(None).to_string(),
            "`a::audit` is a hook of its own and has no instance, so there is no `Gate` to get"
        );
    }

    #[test]
    fn a_builder_tells_of_every_wish_that_means_nothing() {
        let mut problems = List::new();
        problems.push(Problem::unknown(Wish::LeaveOut, "nmae", ["a::name"]));
        problems.push(Problem::unknown(Wish::Replace, "a::gate", ["b::other"]));
        problems.push(Problem::unknown(Wish::LeaveOut, "name", [""; 0]));
        let error = StartupError::of_building(problems).unwrap_err();
        assert_eq!(
            error.to_string(),
            "this registry cannot be built, there are 3 problems:\n  \
             1. `.without(\"nmae\")` leaves out nothing: did you mean `a::name`?\n  \
             2. there is no `a::gate` that `.replace(…)` could replace, and `.extension(…)` adds one: there is `b::other`\n  \
             3. `.without(\"name\")` leaves out nothing: nothing is here; `.linked()` takes what is linked"
        );
        assert_eq!(error.len(), 3);
        assert!(StartupError::of_building(List::new()).is_ok());
    }
}
