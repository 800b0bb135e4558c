//! How many hooks a point may have, as a declaration says it.

/// The words for `hooks = …`.
pub(crate) const CARDINALITIES: &[&str] = &["exactly_one", "at_most_one", "at_least_one"];

/// How many hooks a point may have, where it says so.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Cardinality {
    ExactlyOne,
    AtMostOne,
    AtLeastOne,
}

impl Cardinality {
    pub(crate) fn named(word: &str) -> Option<Self> {
        Some(match word {
            "exactly_one" => Self::ExactlyOne,
            "at_most_one" => Self::AtMostOne,
            "at_least_one" => Self::AtLeastOne,
            _ => return None,
        })
    }

    /// As our types are called.
    pub(crate) const fn variant(self) -> &'static str {
        match self {
            Self::ExactlyOne => "ExactlyOne",
            Self::AtMostOne => "AtMostOne",
            Self::AtLeastOne => "AtLeastOne",
        }
    }
}
