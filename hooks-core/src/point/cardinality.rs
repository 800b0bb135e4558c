//! How many hooks a point may have: a fact of the point, asked when the program is sealed.

use core::fmt;

/// How many hooks a point may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Cardinality {
    /// Any number.
    Any,
    /// One.
    ExactlyOne,
    /// One or none.
    AtMostOne,
    /// One or more.
    AtLeastOne,
}

impl Cardinality {
    /// Whether `count` hooks are right.
    pub(crate) const fn allows(self, count: usize) -> bool {
        match self {
            Self::Any => true,
            Self::ExactlyOne => count == 1,
            Self::AtMostOne => count <= 1,
            Self::AtLeastOne => count >= 1,
        }
    }
}

/// As it is written in the declaration; `any`, where nothing is.
impl fmt::Display for Cardinality {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Any => "any",
            Self::ExactlyOne => "exactly_one",
            Self::AtMostOne => "at_most_one",
            Self::AtLeastOne => "at_least_one",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Cardinality::{Any, AtLeastOne, AtMostOne, ExactlyOne};

    #[test]
    fn each_allows_the_counts_it_is_named_for() {
        let allowed = [0, 1, 2]
            .map(|count| [Any, ExactlyOne, AtMostOne, AtLeastOne].map(|it| it.allows(count)));
        assert_eq!(
            allowed,
            [
                [true, false, true, false],
                [true, true, true, true],
                [true, false, false, true]
            ]
        );
    }
}
