//! What the command line asks for.

use core::time::Duration;

use hooks_benches::turns::Turns;
use lexopt::Arg::{Long, Value};
use lexopt::{Error, ValueExt as _};

use crate::counted;

/// The groups, in the order in which they are measured: the last one slows down what is linked, for good.
pub(crate) const GROUPS: [&str; 6] = ["sync", "async", "middleware", "chains", "threads", "engine"];

/// What is to be done.
#[derive(Debug)]
pub(crate) enum Job {
    /// Measure, compare, print and write.
    Compare(Options),
    /// Run one contender of one set, so many times.
    Run {
        /// The name of the set.
        set: String,
        /// The name of the contender.
        contender: String,
        /// How many times.
        rounds: u32,
    },
}

/// What is to be compared.
#[derive(Debug, Default)]
pub(crate) struct Options {
    /// Fewer rounds.
    pub(crate) is_short: bool,
    /// Only these groups; none means all.
    pub(crate) groups: Vec<String>,
}

impl Options {
    /// Whether a group is to be compared.
    pub(crate) fn has(&self, group: &str) -> bool {
        self.groups.is_empty() || self.groups.iter().any(|name| name == group)
    }

    /// How contenders take turns.
    pub(crate) const fn turns(&self) -> Turns {
        Turns {
            rounds: if self.is_short { 201 } else { 3_001 },
            length: Duration::from_micros(15),
        }
    }
}

impl Job {
    /// Reads the arguments of the program.
    ///
    /// # Errors
    /// Where one is not known, with those that are.
    pub(crate) fn from_arguments() -> Result<Self, Error> {
        let mut arguments = lexopt::Parser::from_env();
        let mut options = Options::default();
        while let Some(argument) = arguments.next()? {
            match argument {
                Long("short") => options.is_short = true,
                Long(counted::RUN) => {
                    return Ok(Self::Run {
                        set: arguments.value()?.string()?,
                        contender: arguments.value()?.string()?,
                        rounds: arguments.value()?.parse()?,
                    });
                }
                Value(name) => options.groups.push(group(name.string()?)?),
                Long(_) | lexopt::Arg::Short(_) => return Err(argument.unexpected()),
            }
        }
        Ok(Self::Compare(options))
    }
}

fn group(name: String) -> Result<String, Error> {
    if GROUPS.contains(&&*name) {
        return Ok(name);
    }
    let known = GROUPS.join(", ");
    Err(format!("there is no group `{name}`; there are {known}, and the option --short").into())
}
