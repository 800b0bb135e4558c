//! A line of somebody's source, whether a declaration stands there or a call; and what came from two of them under one name.

use alloc::sync::Arc;
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

/// Where something that is registered came from.
#[derive(Clone, Debug)]
pub(crate) struct Origin {
    /// Where its extension, its function or its closure stands.
    pub(crate) declared: Spot,
    /// The call that gave it to the registry; `None` of what is linked.
    pub(crate) given: Option<Spot>,
    /// Through whom it was registered.
    pub(crate) owner: Option<Arc<str>>,
}

impl fmt::Display for Origin {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            declared,
            given,
            owner,
        } = self;
        let Some(call) = given else {
            return write!(formatter, "one that is linked ({declared})");
        };
        write!(formatter, "one registered at {call}")?;
        if let Some(owner) = owner {
            write!(formatter, " by the owner `{owner}`")?;
        }
        if call == declared {
            return Ok(());
        }
        write!(formatter, " (of {declared})")
    }
}

/// What to do about two of one identity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Advice {
    /// In a builder, of an extension that is linked.
    Replace,
    /// In a builder.
    Rename,
    /// Of two that are linked.
    Declare,
    /// While the registry is used.
    Unregister,
}

impl fmt::Display for Advice {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Replace => {
                "put yours in the place of the linked one with `.replace(…)`, or give it a name of its own, as in \
                 `Registration::of(…).named(\"…\")`"
            }
            Self::Rename => {
                "give one of them another name, as in `Registration::of(…).named(\"…\")`"
            }
            Self::Declare => {
                "give one of them another name, as in `#[extension(name = \"…\")]`"
            }
            Self::Unregister => {
                "unregister the first one before, or give the second another name, as in \
                 `Registration::of(…).named(\"…\")`"
            }
        })
    }
}
