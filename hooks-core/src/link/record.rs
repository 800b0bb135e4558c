//! What one registration contributes to the program.

use core::cmp::Ordering;

use super::named::Wanted;
use crate::extension::ExtensionFacts;
use crate::hook::{ChainFacts, HookFacts, Stored};
use crate::place::Place;
use crate::point::PointFacts;

/// One registration.
#[derive(Clone, Copy, Debug)]
pub enum Record {
    /// A crate that `link!` names.
    Wanted(&'static Wanted),
    /// An extension.
    Extension(&'static ExtensionFacts),
    /// A hook point.
    Point(&'static PointFacts),
    /// A static chain.
    Chain(&'static ChainFacts),
    /// A hook.
    Hook(&'static HookFacts),
}

impl Record {
    /// A hook whose facts are stored.
    #[must_use]
    pub const fn hook(facts: &'static Stored) -> Self {
        Self::Hook(facts.facts())
    }

    /// Where it was written.
    pub(crate) const fn place(&self) -> &'static Place {
        match self {
            Self::Wanted(wanted) => wanted.place(),
            Self::Extension(facts) => facts.place(),
            Self::Point(facts) => facts.place(),
            Self::Chain(facts) => facts.place(),
            Self::Hook(facts) => facts.place(),
        }
    }

    const fn rank(&self) -> u8 {
        match self {
            Self::Wanted(_) => 0,
            Self::Extension(_) => 1,
            Self::Chain(_) => 2,
            Self::Point(_) => 3,
            Self::Hook(_) => 4,
        }
    }

    /// The order in which records are looked at: kinds apart, extensions by identity, points by name, hooks by their places.
    pub(crate) fn compare(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Self::Wanted(one), Self::Wanted(two)) => one.compare(two),
            (Self::Extension(one), Self::Extension(two)) => (one.place().krate(), one.name())
                .cmp(&(two.place().krate(), two.name()))
                .then_with(|| one.place().module().cmp(two.place().module()))
                .then_with(|| one.place().compare_position(two.place())),
            (Self::Point(one), Self::Point(two)) => one.compare(two),
            (Self::Chain(one), Self::Chain(two)) => one.compare(two),
            (Self::Hook(one), Self::Hook(two)) => one.compare_place(two),
            _ => self.rank().cmp(&other.rank()),
        }
    }
}
