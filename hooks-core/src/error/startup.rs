//! Everything that is wrong with a set of hooks, told at once.

#[cfg(feature = "alloc")]
use alloc::string::String;
#[cfg(feature = "alloc")]
use alloc::sync::Arc;
use core::error::Error;
use core::fmt;

use super::problem::{Numbered, Problem, holds_back};
#[cfg(feature = "std")]
use super::starting::Obstacle;
use crate::list::List;
use crate::point::PointId;

/// Hooks cannot be brought into order, or extensions cannot be made or started, those of the program or those of a registry that
/// was to be built: every problem that was found.
///
/// Without the feature `alloc` the first few, and how many more there are.
#[derive(Clone)]
pub struct StartupError(Found);

/// Whose problems there are.
#[derive(Clone)]
enum Found {
    /// The program's.
    Sealing(&'static List<Problem>),
    /// Somebody's who builds a registry, starts extensions or changes them, as the text says.
    #[cfg(feature = "alloc")]
    Making(&'static str, Arc<List<Problem>>),
}

impl StartupError {
    /// The error of `problems` that sealing found, if there are any.
    pub(crate) fn of(problems: &'static List<Problem>) -> Result<(), Self> {
        if problems.is_empty() {
            Ok(())
        } else {
            Err(Self(Found::Sealing(problems)))
        }
    }

    /// The error of `problems` that a builder found, if there are any; they are in order.
    #[cfg(feature = "alloc")]
    pub(crate) fn of_building(problems: List<Problem>) -> Result<(), Self> {
        Self::of_making("this registry cannot be built", problems)
    }

    /// The same of whatever `what` says could not be done.
    #[cfg(feature = "alloc")]
    pub(crate) fn of_making(what: &'static str, problems: List<Problem>) -> Result<(), Self> {
        if problems.is_empty() {
            Ok(())
        } else {
            Err(Self(Found::Making(what, Arc::new(problems))))
        }
    }

    /// The error of one obstacle.
    #[cfg(feature = "std")]
    pub(crate) fn of_one(what: &'static str, obstacle: Obstacle) -> Self {
        let problems = core::iter::once(Problem::Obstacle(obstacle)).collect();
        Self(Found::Making(what, Arc::new(problems)))
    }

    fn list(&self) -> &List<Problem> {
        match &self.0 {
            Found::Sealing(problems) => problems,
            #[cfg(feature = "alloc")]
            Found::Making(_, problems) => problems,
        }
    }

    /// Whether a problem keeps `point` from being dispatched.
    pub(crate) fn holds_back(&self, point: &PointId) -> bool {
        holds_back(self.list(), point)
    }

    /// How many problems there are; at least one.
    #[must_use]
    #[expect(
        clippy::len_without_is_empty,
        reason = "there is no error without a problem"
    )]
    pub fn len(&self) -> usize {
        self.list().len()
    }

    /// The problems in words, in a stable order.
    #[cfg(feature = "alloc")]
    pub fn problems(&self) -> impl Iterator<Item = String> + '_ {
        self.list().iter().map(alloc::string::ToString::to_string)
    }

    /// The errors of others that are behind problems, in the order of these: what a constructor or a lifespan gave, what kept
    /// options from being read. Not each problem has one.
    #[cfg(feature = "alloc")]
    pub fn causes(&self) -> impl Iterator<Item = &(dyn Error + 'static)> + '_ {
        self.list().iter().filter_map(Problem::cause)
    }
}

impl fmt::Display for StartupError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = match self.0 {
            Found::Sealing(_) => "hooks cannot be sealed",
            #[cfg(feature = "alloc")]
            Found::Making(what, _) => what,
        };
        write!(formatter, "{what}, {}", Numbered(self.list()))
    }
}

impl fmt::Debug for StartupError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        // `main` prints an error by `Debug`, and people should be able to read it there.
        fmt::Display::fmt(self, formatter)
    }
}

impl Error for StartupError {
    /// The first of [`causes`](Self::causes).
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        #[cfg(feature = "alloc")]
        return self.causes().next();
        #[cfg(not(feature = "alloc"))]
        None
    }
}
