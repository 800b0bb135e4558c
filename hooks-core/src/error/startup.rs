//! Everything that is wrong with a program's hooks, told at once.

use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::error::Error;
use core::fmt;

use thiserror::Error;

/// One thing that is wrong.
#[derive(Debug, Error)]
pub(crate) enum Problem {
    /// Two extensions share one identity.
    #[error(
        "two extensions are called `{identity}`: {first} and {second}; give one of them another name, as in \
         `#[extension(name = \"…\")]`"
    )]
    Duplicate {
        identity: String,
        first: String,
        second: String,
    },
    /// A constructor panicked.
    #[error("extension `{identity}` ({place}) panicked while it was built: {text}")]
    Constructor {
        identity: String,
        place: String,
        text: String,
    },
    /// The linker kept one section and not the other.
    #[error(
        "the linker kept {records} registrations but room for {slots}: it dropped a section; link with rust-lld, bfd, lld or \
         mold, and without section rules of your own"
    )]
    Torn { records: usize, slots: usize },
}

/// A program's hooks cannot be brought into order: every problem that was found.
#[derive(Clone)]
pub struct StartupError(Arc<[Problem]>);

impl StartupError {
    /// The error of `problems`, if there are any.
    pub(crate) fn of(problems: Vec<Problem>) -> Result<(), Self> {
        if problems.is_empty() {
            Ok(())
        } else {
            Err(Self(problems.into()))
        }
    }

    /// How many problems there are; at least one.
    #[must_use]
    #[expect(
        clippy::len_without_is_empty,
        reason = "there is no error without a problem"
    )]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// The problems in words, in a stable order.
    pub fn problems(&self) -> impl Iterator<Item = String> + '_ {
        self.0.iter().map(alloc::string::ToString::to_string)
    }
}

impl fmt::Display for StartupError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.len() {
            1 => write!(formatter, "hooks cannot be sealed, there is 1 problem:")?,
            several => write!(
                formatter,
                "hooks cannot be sealed, there are {several} problems:"
            )?,
        }
        for (index, problem) in self.0.iter().enumerate() {
            write!(formatter, "\n  {}. {problem}", index + 1)?;
        }
        Ok(())
    }
}

impl fmt::Debug for StartupError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        // `main` prints an error by `Debug`, and people should be able to read it there.
        fmt::Display::fmt(self, formatter)
    }
}

impl Error for StartupError {}
