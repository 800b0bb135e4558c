//! How many hooks a point may have, as a declaration says it.

/// How many hooks a point may have, where it says so.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Cardinality {
    Exactly,
    AtMost,
    AtLeast,
}

impl Cardinality {
    pub(crate) fn named(word: &str) -> Option<Self> {
        Some(match word {
            "exactly_one" => Self::Exactly,
            "at_most_one" => Self::AtMost,
            "at_least_one" => Self::AtLeast,
            _ => return None,
        })
    }

    /// As our types are called.
    pub(crate) const fn variant(self) -> &'static str {
        match self {
            Self::Exactly => "ExactlyOne",
            Self::AtMost => "AtMostOne",
            Self::AtLeast => "AtLeastOne",
        }
    }
}
