//! The command line.

use std::{ffi::OsString, fmt, path::PathBuf};

use lexopt::{Arg, ValueExt as _};
use tracing_subscriber::filter::LevelFilter;

pub(crate) const HELP: &str = "\
Plays a conversation through a small agent and shows which hooks took part.

Usage: agent [OPTIONS] TRANSCRIPT

  TRANSCRIPT     a file of JSON lines, or - for standard input

Options:
  --root DIR     the folder that the agent's tools may read
                 [default: `files` beside the transcript, else the folder shipped with this example]
  --config FILE  which extensions are on, and their options, as TOML
  --log LEVEL    what the logging extension tells on standard error:
                 off, error, warn, info, debug or trace [default: warn]
  --plan         print every hook point with its hooks in order, and where they come from
  -h, --help     print this
  -V, --version  print the version

Ctrl-C (SIGINT) and SIGTERM end the conversation as its end does; the second one ends the program at once.

Exit status: 0, or 1 when something could not be read or started, 2 for a wrong command line, 130 after SIGINT,
143 after SIGTERM.
";

/// What the user wants.
#[derive(Debug)]
pub(crate) enum Command {
    Help,
    Version,
    Plan { config: Option<PathBuf> },
    Run(Run),
}

#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) transcript: Source,
    pub(crate) root: Option<PathBuf>,
    pub(crate) config: Option<PathBuf>,
    pub(crate) log: LevelFilter,
}

/// Where a transcript comes from.
#[derive(Debug)]
pub(crate) enum Source {
    StandardInput,
    File(PathBuf),
}

impl fmt::Display for Source {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::StandardInput => formatter.write_str("standard input"),
            Self::File(path) => path.display().fmt(formatter),
        }
    }
}

/// Reads the arguments behind the program's name. The message of an error is for the user.
pub(crate) fn parse(
    arguments: impl IntoIterator<Item = OsString>,
) -> Result<Command, lexopt::Error> {
    let mut parser = lexopt::Parser::from_args(arguments);
    let (mut transcript, mut root, mut config) = (None, None, None);
    let (mut log, mut plan) = (LevelFilter::WARN, false);
    while let Some(argument) = parser.next()? {
        match argument {
            Arg::Short('h') | Arg::Long("help") => return Ok(Command::Help),
            Arg::Short('V') | Arg::Long("version") => return Ok(Command::Version),
            Arg::Long("plan") => plan = true,
            Arg::Long("root") => root = Some(PathBuf::from(parser.value()?)),
            Arg::Long("config") => config = Some(PathBuf::from(parser.value()?)),
            Arg::Long("log") => log = parser.value()?.parse()?,
            Arg::Value(value) if transcript.is_none() => {
                transcript = Some(if value == "-" {
                    Source::StandardInput
                } else {
                    Source::File(value.into())
                });
            }
            other => return Err(other.unexpected()),
        }
    }
    match (plan, transcript) {
        (true, _) => Ok(Command::Plan { config }),
        (false, Some(transcript)) => Ok(Command::Run(Run {
            transcript,
            root,
            config,
            log,
        })),
        (false, None) => Err("the transcript is missing".into()),
    }
}

#[cfg(test)]
mod tests {
    use std::ffi::OsString;

    use super::{Command, Run, Source, parse};

    fn parsed(arguments: &[&str]) -> Result<Command, String> {
        parse(arguments.iter().map(OsString::from)).map_err(|error| error.to_string())
    }

    #[test]
    fn a_dash_is_standard_input() {
        assert!(matches!(
            parsed(&["-"]),
            Ok(Command::Run(Run {
                transcript: Source::StandardInput,
                root: None,
                ..
            }))
        ));
    }

    #[test]
    fn options_may_stand_anywhere() {
        let run = parsed(&[
            "a.jsonl",
            "--root",
            "folder",
            "--log=debug",
            "--config",
            "a",
        ]);
        assert!(matches!(
            run,
            Ok(Command::Run(Run {
                transcript: Source::File(_),
                root: Some(_),
                config: Some(_),
                ..
            }))
        ));
        let plan = parsed(&["--plan", "a.jsonl", "--config=a"]);
        assert!(matches!(plan, Ok(Command::Plan { config: Some(_) })));
    }

    #[test]
    fn what_is_wrong_is_said() {
        assert_eq!(parsed(&[]).unwrap_err(), "the transcript is missing");
        assert_eq!(parsed(&["--rot"]).unwrap_err(), "invalid option '--rot'");
        assert!(
            parsed(&["a", "b"]).is_err()
                && parsed(&["a", "--log", "loud"]).is_err()
                && parsed(&["--root"]).is_err()
        );
    }
}
