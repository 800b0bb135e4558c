//! Priorities and their bands: lower runs first.

use core::fmt;

/// Ahead of everything else, -1,000,000: the lowest number there is.
pub const FIRST: i32 = -1_000_000;
/// Permission checks and other guards, 10.
pub const SECURITY: i32 = 10;
/// Before most, 50.
pub const EARLY: i32 = 50;
/// Where nothing is said, 100.
pub const DEFAULT: i32 = 100;
/// After most, 200.
pub const LATE: i32 = 200;
/// Behind everything else, 1,000,000: the highest number there is.
pub const LAST: i32 = 1_000_000;

/// A number between [`FIRST`] and [`LAST`]; lower runs first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Priority(i32);

impl Priority {
    /// The priority of a hook that says nothing.
    pub const DEFAULT: Self = Self(DEFAULT);

    /// The priority `number`, if it is one.
    #[must_use]
    pub const fn new(number: i32) -> Option<Self> {
        if number < FIRST || number > LAST {
            None
        } else {
            Some(Self(number))
        }
    }

    /// The priority `number`.
    ///
    /// # Panics
    /// When it is none.
    #[cfg(feature = "alloc")]
    #[track_caller]
    #[expect(
        clippy::panic,
        reason = "a number out of bounds is a mistake of the program"
    )]
    pub(crate) fn checked(number: i32) -> Self {
        Self::new(number).unwrap_or_else(|| {
            panic!(
                "a priority lies between priority::FIRST ({FIRST}) and priority::LAST ({LAST}), which {number} does not"
            )
        })
    }

    /// The number.
    #[must_use]
    pub const fn number(self) -> i32 {
        self.0
    }
}

impl fmt::Display for Priority {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

#[cfg(test)]
mod tests {
    use super::{DEFAULT, EARLY, FIRST, LAST, LATE, Priority, SECURITY};

    #[test]
    fn the_bands_are_in_order_and_nothing_lies_outside() {
        let bands = [FIRST, SECURITY, EARLY, DEFAULT, LATE, LAST];
        assert!(bands.is_sorted_by(|one, two| one < two));
        assert!(bands.iter().all(|number| {
            Priority::new(*number).is_some_and(|priority| priority.number() == *number)
        }));
        assert_eq!(
            [FIRST - 1, LAST + 1, i32::MIN, i32::MAX].map(Priority::new),
            [None; 4]
        );
    }
}
