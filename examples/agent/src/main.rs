//! The agent as a program: it plays a transcript and shows which hooks took part.
//!
//! Which extensions there are is decided by one line, the `link!` below. The library they extend knows none of them.

#![forbid(unsafe_code)]

mod arguments;
mod config;
mod lines;
mod screen;
mod signals;

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

use hooks_core::Hooks;
use tokio::runtime::Runtime;

use self::{
    arguments::{Command, HELP, Run, Source},
    config::Config,
    lines::Lines,
    screen::Screen,
    signals::{FirstSignal, Signal},
};

hooks_core::link!(journal, logging, permission, rate_limit, secret_masking);

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
        Command::Plan { config } => runtime()?.block_on(async {
            let hooks = start(config.as_deref()).await?;
            let written = write!(out, "{}", hooks_core::plan());
            hooks.stop().await;
            written.map_err(Box::<dyn Error>::from)
        })?,
        Command::Run(run) => {
            tracing_subscriber::fmt()
                .with_max_level(run.log)
                .with_writer(io::stderr)
                .without_time()
                .init();
            return runtime()?.block_on(serve(&run, out));
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// One thread beside this one, for signals and for background work, so that these go on whatever this one waits for.
fn runtime() -> io::Result<Runtime> {
    let mut builder = tokio::runtime::Builder::new_multi_thread();
    builder.worker_threads(1).enable_all().build()
}

async fn start(config: Option<&Path>) -> Result<Hooks, Box<dyn Error>> {
    let config = Config::read(config)?;
    Ok(hooks_core::start().config(config.hooks).await?)
}

/// Runs from the start of the extensions to their stop, whatever happens in between.
async fn serve(run: &Run, out: io::StdoutLock<'static>) -> Result<ExitCode, Box<dyn Error>> {
    let signal = FirstSignal::listen()?;
    let hooks = start(run.config.as_deref()).await?;
    let played = play(run, signal, out).await;
    // What goes wrong here is reported, and does not change how the conversation ended.
    hooks.stop().await;
    Ok(match played? {
        Ended {
            signal: Some(signal),
            ..
        } => ExitCode::from(signal.exit_status()),
        Ended { unreadable: 0, .. } => ExitCode::SUCCESS,
        Ended { .. } => ExitCode::FAILURE,
    })
}

/// How the conversation ended.
struct Ended {
    /// How many lines could not be read.
    unreadable: u64,
    /// What ended it before its end.
    signal: Option<Signal>,
}

/// Plays the transcript.
async fn play(
    run: &Run,
    signal: FirstSignal,
    out: io::StdoutLock<'static>,
) -> Result<Ended, Box<dyn Error>> {
    let reader = Reader::new(run.transcript.to_string(), open(&run.transcript)?);
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
    let mut screen = Screen::new(out, io::stderr(), mailbox);
    let mut lines = Lines::read(reader, signal)?;
    let next = async || lines.next().await;
    Box::pin(conversation::play(&agent, &replay, next, &mut screen)).await?;
    Ok(Ended {
        unreadable: screen.finish()?,
        signal: lines.signal().so_far(),
    })
}

fn open(source: &Source) -> Result<Box<dyn BufRead + Send>, String> {
    match source {
        Source::StandardInput => Ok(Box::new(BufReader::new(io::stdin()))),
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
