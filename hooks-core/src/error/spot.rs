//! A line of somebody's source, whether a declaration stands there or a call.

use core::fmt;
use core::panic::Location;

use crate::place::Place;

/// File and line of what was linked, or of the call that gave it to a registry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Spot {
    file: &'static str,
    line: u32,
}

impl From<&Place> for Spot {
    fn from(place: &Place) -> Self {
        Self {
            file: place.file(),
            line: place.line(),
        }
    }
}

impl From<&Location<'static>> for Spot {
    fn from(call: &Location<'static>) -> Self {
        Self {
            file: call.file(),
            line: call.line(),
        }
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}:{}", self.file, self.line)
    }
}
