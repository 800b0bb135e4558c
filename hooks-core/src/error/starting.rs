//! What keeps a program's extensions from being made or started.

use alloc::string::{String, ToString as _};
use core::error::Error;
use core::fmt;

use thiserror::Error;

use super::failure::AnyCause;
#[cfg(feature = "config")]
use super::near::Nearest;
use super::spot::Spot;
#[cfg(feature = "std")]
use super::startup::StartupError;
#[cfg(feature = "config")]
use crate::config::{GivenOptions, Misread, OptionsError, Wrong};
#[cfg(feature = "std")]
use crate::extension::Again;
use crate::extension::{ExtensionFacts, Lack, Unmade};

/// Something that is in the way of extensions.
#[derive(Debug, Error)]
pub(crate) enum Obstacle {
    /// Something is wrong with the configuration by itself, or it does not fit what is linked.
    #[cfg(feature = "config")]
    #[error("{place}: {text}")]
    Config { place: String, text: String },
    /// Options cannot be read.
    #[cfg(feature = "config")]
    #[error("{}", UnreadableText { who, at: at.as_deref(), key, type_name, error })]
    Options {
        who: Who,
        at: Option<String>,
        /// Empty where it is none in particular.
        key: String,
        type_name: &'static str,
        error: Misread,
    },
    /// Options have a key that is none.
    #[cfg(feature = "config")]
    #[error("{at}.{key}: {who} has no such option{}", Meant(nearest))]
    NoOption {
        who: Who,
        at: String,
        key: String,
        nearest: Nearest,
    },
    /// The constructor gave an error.
    #[error("{}{who} cannot be made: {error}", Before(at.as_deref()))]
    Unmade {
        who: Who,
        /// Where its entry stands.
        at: Option<String>,
        error: AnyCause,
    },
    /// The constructor panicked.
    #[error("{}{who} cannot be made, its constructor panicked: {text}", Before(at.as_deref()))]
    Panicked {
        who: Who,
        at: Option<String>,
        text: String,
    },
    /// Nobody provides what the constructor needs.
    #[cfg(feature = "std")]
    #[error("{}", NotProvidedText { who, type_name, asked: *asked })]
    NotProvided {
        who: Who,
        type_name: &'static str,
        asked: Option<Spot>,
    },
    /// One type was provided twice.
    #[cfg(feature = "std")]
    #[error(
        "`{}` is provided twice, at {} and {}: extensions ask for it by its type, so wrap one of them in a type of its own",
        again.type_name, Spot::from(again.first), Spot::from(again.second)
    )]
    ProvidedTwice { again: Again },
    /// The extensions of the registry run already.
    #[cfg(feature = "std")]
    #[error(
        "the extensions were started at {first} and not stopped: call `stop` of what that gave before they are started again"
    )]
    Started { first: Spot },
    /// The program cannot be sealed at all.
    #[cfg(feature = "std")]
    #[error("{0}")]
    Unsealed(StartupError),
    /// There is no runtime for lifespans.
    #[cfg(feature = "tokio")]
    #[error("{0}")]
    NoRuntime(String),
    /// A lifespan did not begin.
    #[cfg(feature = "tokio")]
    #[error("{who} did not start: {error}")]
    NotStarted {
        who: Who,
        error: crate::lifespan::Unwinding,
    },
}

/// An extension, as people know it: `crate::name`, and where its block stands.
#[derive(Clone, Debug)]
pub(crate) struct Who {
    pub(crate) identity: String,
    pub(crate) spot: Spot,
}

/// Where an extension was asked for.
#[derive(Clone, Copy, Default)]
pub(crate) struct Asked<'a> {
    /// Its entry in the configuration, if it has one.
    pub(crate) entry: Option<&'a str>,
    /// Its options in that.
    #[cfg_attr(not(feature = "config"), expect(dead_code, reason = "there are none"))]
    pub(crate) options: Option<&'a str>,
    /// The call that starts or builds; `None` of sealing.
    #[cfg_attr(not(feature = "std"), expect(dead_code, reason = "nobody provides"))]
    pub(crate) start: Option<Spot>,
}

/// A place before what is wrong there.
struct Before<'a>(Option<&'a str>);

impl fmt::Display for Before<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self(Some(place)) => write!(formatter, "{place}: "),
            Self(None) => Ok(()),
        }
    }
}

impl Who {
    /// An extension under its own name.
    pub(crate) fn of(extension: &ExtensionFacts) -> Self {
        Self {
            identity: extension.identity().to_string(),
            spot: Spot::from(extension.place()),
        }
    }
}

impl fmt::Display for Who {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { identity, spot } = self;
        write!(formatter, "`{identity}` ({spot})")
    }
}

impl Obstacle {
    /// Why `who`, which was asked for as `asked` tells, was not made: all of it, which is told to `tell`.
    pub(crate) fn of(unmade: Unmade, who: &Who, asked: Asked<'_>, mut tell: impl FnMut(Self)) {
        let Unmade(lacks) = unmade;
        for lack in lacks {
            let who = who.clone();
            match lack {
                Lack::Failed(error) => tell(Self::Unmade {
                    who,
                    at: asked.entry.map(String::from),
                    error,
                }),
                #[cfg(feature = "std")]
                Lack::Provided { type_name } => tell(Self::NotProvided {
                    who,
                    type_name,
                    asked: asked.start,
                }),
                #[cfg(feature = "config")]
                Lack::Options(error) => Self::of_options(error, &who, asked.options, &mut tell),
            }
        }
    }

    #[cfg(feature = "config")]
    fn of_options(error: OptionsError, who: &Who, at: Option<&str>, tell: &mut impl FnMut(Self)) {
        let OptionsError { type_name, what } = error;
        for wrong in what {
            tell(match wrong {
                Wrong::Unreadable { key, error } => Self::Options {
                    who: who.clone(),
                    at: at.map(String::from),
                    key,
                    type_name,
                    error,
                },
                Wrong::Unknown { key, nearest } => Self::NoOption {
                    who: who.clone(),
                    at: at.unwrap_or(GivenOptions::NOWHERE).into(),
                    key,
                    nearest,
                },
            });
        }
    }

    /// What is behind it, if it is an error of somebody else's.
    pub(crate) fn cause(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Unmade { error, .. } => Some(&**error),
            #[cfg(feature = "config")]
            Self::Options { error, .. } => Some(error),
            #[cfg(feature = "tokio")]
            Self::NotStarted { error, .. } => Some(error.cause()),
            _ => None,
        }
    }
}

/// What may have been meant, where anything is known.
#[cfg(feature = "config")]
struct Meant<'a>(&'a Nearest);

#[cfg(feature = "config")]
impl fmt::Display for Meant<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self(nearest) if nearest.is_empty() => Ok(()),
            Self(nearest) => write!(formatter, ": {nearest}"),
        }
    }
}

/// Options that cannot be read.
#[cfg(feature = "config")]
struct UnreadableText<'a> {
    who: &'a Who,
    at: Option<&'a str>,
    key: &'a str,
    type_name: &'static str,
    error: &'a Misread,
}

#[cfg(feature = "config")]
impl fmt::Display for UnreadableText<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            who,
            at,
            key,
            type_name,
            error,
        } = self;
        match at {
            Some(at) if key.is_empty() => write!(formatter, "{at}: ")?,
            Some(at) => write!(formatter, "{at}.{key}: ")?,
            None => {
                return write!(
                    formatter,
                    "{who} needs options, `{type_name}`, which `start().config(…)` gives: {error}"
                );
            }
        }
        write!(formatter, "{who} cannot use its options: {error}")
    }
}

/// Something that nobody provides.
#[cfg(feature = "std")]
struct NotProvidedText<'a> {
    who: &'a Who,
    type_name: &'static str,
    asked: Option<Spot>,
}

#[cfg(feature = "std")]
impl fmt::Display for NotProvidedText<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            who,
            type_name,
            asked,
        } = self;
        write!(formatter, "{who} needs a `{type_name}`, and ")?;
        match asked {
            Some(asked) => write!(
                formatter,
                "nobody provides one at {asked}: add `.provide(…)` there"
            ),
            None => formatter.write_str(
                "sealing provides nothing: start the program with `hooks_core::start().provide(…)`",
            ),
        }
    }
}
