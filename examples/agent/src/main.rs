//! The agent as a program: it plays a transcript and shows which hooks took part.
//!
//! Which extensions there are is decided by one line, the `link!` below. The library they extend knows none of them.

#![forbid(unsafe_code)]

mod arguments;
mod screen;

use std::{
    error::Error,
    fs::File,
    io::{self, BufRead, BufReader, ErrorKind, Write as _},
    path::{Path, PathBuf},
    process::ExitCode,
};

use agent::{
    Agent, Mailbox, Replay, Toolbox, conversation,
    tools::{Calculate, Folder, ListFolder, ReadEnvironment, ReadFile},
    transcript::Reader,
};

use self::{
    arguments::{Command, HELP, Run, Source},
    screen::Screen,
};

hooks_core::link!(logging, permission, rate_limit, secret_masking);

fn main() -> ExitCode {
    let command = match arguments::parse(std::env::args_os().skip(1)) {
        Ok(command) => command,
        Err(error) => {
            complain(&format!("{error}\nTry `agent --help`."));
            return ExitCode::from(2);
        }
    };
    match obey(command) {
        Ok(code) => code,
        // Whoever read the output has seen enough, as in `agent … | head`.
        Err(error) if is_closed_pipe(error.as_ref()) => ExitCode::FAILURE,
        Err(error) => {
            complain(&error.to_string());
            ExitCode::FAILURE
        }
    }
}

fn obey(command: Command) -> Result<ExitCode, Box<dyn Error>> {
    let mut out = io::stdout().lock();
    match command {
        Command::Help => out.write_all(HELP.as_bytes())?,
        Command::Version => writeln!(out, "agent {}", env!("CARGO_PKG_VERSION"))?,
        // A program that cannot be sealed has a plan too, and the plan says why.
        Command::Plan => write!(out, "{}", hooks_core::plan())?,
        Command::Run(run) => {
            tracing_subscriber::fmt()
                .with_max_level(run.log)
                .with_writer(io::stderr)
                .without_time()
                .init();
            hooks_core::seal()?;
            let runtime = tokio::runtime::Builder::new_current_thread().build()?;
            let unreadable = runtime.block_on(play(&run, out))?;
            return Ok(if unreadable > 0 {
                ExitCode::FAILURE
            } else {
                ExitCode::SUCCESS
            });
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Plays the transcript. Gives how many of its lines could not be read.
async fn play(run: &Run, out: io::StdoutLock<'static>) -> Result<u64, Box<dyn Error>> {
    let lines = Reader::new(run.transcript.to_string(), open(&run.transcript)?);
    let root = root(run);
    let folder = Folder::open(&root)
        .map_err(|error| format!("the folder {} cannot be opened: {error}", root.display()))?;
    let tools = Toolbox::default()
        .with(ReadFile(folder.clone()))
        .with(ListFolder(folder))
        .with(Calculate)
        .with(ReadEnvironment);

    let (replay, mailbox) = (Replay::default(), Mailbox::default());
    let agent = Agent::new(replay.clone(), mailbox.clone()).with_tools(tools);
    let mut screen = Screen::new(out, io::stderr().lock(), mailbox);
    Box::pin(conversation::play(&agent, &replay, lines, &mut screen)).await?;
    Ok(screen.finish()?)
}

fn open(source: &Source) -> Result<Box<dyn BufRead>, String> {
    match source {
        Source::StandardInput => Ok(Box::new(io::stdin().lock())),
        Source::File(path) => match File::open(path) {
            Ok(file) => Ok(Box::new(BufReader::new(file))),
            Err(error) => Err(format!("{source} cannot be read: {error}")),
        },
    }
}

/// The folder that the tools may read.
fn root(run: &Run) -> PathBuf {
    let beside = match &run.transcript {
        Source::File(path) => path
            .parent()
            .map(|folder| folder.join("files"))
            .filter(|folder| folder.is_dir()),
        Source::StandardInput => None,
    };
    let shipped = || Path::new(env!("CARGO_MANIFEST_DIR")).join("transcripts/files");
    run.root.clone().or(beside).unwrap_or_else(shipped)
}

fn is_closed_pipe(error: &(dyn Error + 'static)) -> bool {
    error
        .downcast_ref::<io::Error>()
        .is_some_and(|error| error.kind() == ErrorKind::BrokenPipe)
}

fn complain(message: &str) {
    // Nobody is left to tell when standard error is closed.
    let _unwritten = writeln!(io::stderr(), "error: {message}");
}
