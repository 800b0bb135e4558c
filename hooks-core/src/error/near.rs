//! What somebody may have meant who wrote a name that nothing has.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

/// How many names are told at the most.
const TOLD: usize = 5;

/// The names that are nearest to one that nothing has; where none is near, the first of all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Nearest {
    near: Vec<String>,
    /// Empty where some are near.
    others: Vec<String>,
    /// How many others are not told.
    more: usize,
}

impl Nearest {
    /// Of `written` among `known`, which are identities.
    pub(crate) fn of<N: AsRef<str>>(written: &str, known: impl IntoIterator<Item = N>) -> Self {
        let mut known: Vec<String> = known.into_iter().map(|name| name.as_ref().into()).collect();
        known.sort_unstable();
        known.dedup();
        let near = near(written, &known);
        let count = known.len();
        known.truncate(if near.is_empty() { TOLD } else { 0 });
        Self {
            more: count - known.len(),
            near,
            others: known,
        }
    }

    /// Whether some are near.
    #[cfg(feature = "config")]
    pub(crate) const fn is_near(&self) -> bool {
        !self.near.is_empty()
    }

    /// Whether there is nothing at all with a name.
    pub(crate) const fn is_empty(&self) -> bool {
        self.near.is_empty() && self.others.is_empty()
    }
}

impl fmt::Display for Nearest {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.near.is_empty() {
            return write!(formatter, "did you mean {}?", OneOf(&self.near));
        }
        formatter.write_str("there is ")?;
        for (index, name) in self.others.iter().enumerate() {
            let comma = if index == 0 { "" } else { ", " };
            write!(formatter, "{comma}`{name}`")?;
        }
        match self.more {
            0 => Ok(()),
            more => write!(formatter, " and {more} more"),
        }
    }
}

/// Names of which one is to be chosen: `a`, `b` or `c`.
pub(super) struct OneOf<'a>(pub(super) &'a [String]);

impl fmt::Display for OneOf<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(names) = self;
        for (index, name) in names.iter().enumerate() {
            let between = match index {
                0 => "",
                last if last + 1 == names.len() => " or ",
                _ => ", ",
            };
            write!(formatter, "{between}`{name}`")?;
        }
        Ok(())
    }
}

/// Those of `known`, which are identities, that are near to `written`: the nearest first, and no more than three.
pub(super) fn near<N: AsRef<str>>(
    written: &str,
    known: impl IntoIterator<Item = N>,
) -> Vec<String> {
    let known = known.into_iter();
    let mut near: Vec<(usize, String)> = known
        .filter_map(|identity| {
            let identity = identity.as_ref();
            Some((steps(written, identity)?, identity.into()))
        })
        .collect();
    near.sort_unstable();
    near.dedup();
    near.truncate(3);
    near.into_iter().map(|(_, name)| name).collect()
}

/// How far `identity` is from `written`, if it is near.
fn steps(written: &str, identity: &str) -> Option<usize> {
    let (name, steps) = match (written.split_once("::"), identity.split_once("::")) {
        // The name is right, the crate is not.
        (Some((_, one)), Some((_, two))) if one == two => return Some(1),
        (None, Some((_, name))) => (name, distance(written, name)),
        _ => (identity, distance(written, identity)),
    };
    (steps <= 1 + name.chars().count() / 3).then_some(steps)
}

/// How many letters to insert, delete or change (the Levenshtein distance).
fn distance(one: &str, two: &str) -> usize {
    let two: Vec<char> = two.chars().collect();
    let mut row: Vec<usize> = (0..=two.len()).collect();
    for (index, letter) in one.chars().enumerate() {
        let mut next = vec![index + 1];
        for ((column, other), pair) in two.iter().enumerate().zip(row.windows(2)) {
            let [diagonal, above] = pair else { continue };
            let changed = diagonal + usize::from(letter != *other);
            let left = next.get(column).map_or(changed, |left| left + 1);
            next.push(changed.min(above + 1).min(left));
        }
        row = next;
    }
    row.last().copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString as _;

    use super::{Nearest, near};

    #[test]
    fn the_nearest_come_first_and_what_is_far_is_not_told() {
        let known = ["a::audit", "b::audits", "a::rate_limit", "c::gate"];
        assert_eq!(near("adit", known), ["a::audit", "b::audits"]);
        assert_eq!(near("RateLimit", known), ["a::rate_limit"]);
        assert_eq!(near("b::audit", known), ["a::audit", "b::audits"]);
        assert!(near("colour", known).is_empty());
    }

    #[test]
    fn where_none_is_near_the_first_are_told_and_how_many_more_there_are() {
        let told = |known: &[&str]| Nearest::of("colour", known).to_string();
        assert_eq!(told(&["b::two", "a::one"]), "there is `a::one`, `b::two`");
        assert_eq!(
            told(&[
                "a::a", "a::b", "a::c", "a::d", "a::e", "a::f", "a::f", "a::g"
            ]),
            "there is `a::a`, `a::b`, `a::c`, `a::d`, `a::e` and 2 more"
        );
        assert!(Nearest::of("colour", [""; 0]).is_empty());
        assert_eq!(
            Nearest::of("nmae", ["a::name", "b::other"]).to_string(),
            "did you mean `a::name`?"
        );
    }
}
