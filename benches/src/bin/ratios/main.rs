//! This library beside what else a user would write or pick: ratios, measured side by side in one run.
//!
//! `cargo run --release -p hooks-benches --features rivals --bin ratios` prints a table, writes `ratios.json` into the target
//! folder, and fails where a bar is not met. `--short` has fewer rounds; names of groups run only these.
//!
//! Every contender does the same tiny work a hook. Contenders of one set take turns, and what is told is the median of the
//! ratios of all rounds. What is made before a call is not in a figure, and where one may be kind to the others, it is.

#![deny(unsafe_code)]
#![allow(
    clippy::print_stdout,
    clippy::unused_async,
    reason = "a program that prints figures, and hooks that are async for those who await them"
)]

mod allocations;
mod awaited;
mod bars;
mod chains;
mod compared;
mod counted;
mod engine;
mod linked;
mod middleware;
mod numbered;
mod options;
mod slices;
mod sync;
mod threads;

use std::env;
use std::error::Error;
use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use compared::Set;
use hooks_benches::instructions;
use hooks_benches::rows::{Row, json, table};
use options::{GROUPS, Job, Options};

fn main() -> Result<ExitCode, Box<dyn Error>> {
    hooks_core::seal()?;
    match Job::from_arguments()? {
        Job::Run {
            set,
            contender,
            rounds,
        } => run(&set, &contender, rounds),
        Job::Compare(options) => compare(&options),
    }
}

/// The sets of a group.
fn sets(group: &str) -> Vec<Set> {
    match group {
        "sync" => sync::sets(),
        "async" => awaited::sets(),
        "middleware" => middleware::sets(),
        "chains" => chains::sets(),
        "engine" => engine::sets(),
        _ => Vec::new(),
    }
}

/// Runs one contender.
fn run(set: &str, contender: &str, rounds: u32) -> Result<ExitCode, Box<dyn Error>> {
    let all: Vec<Set> = GROUPS.into_iter().flat_map(sets).collect();
    let contender = all
        .iter()
        .filter(|known| known.name == set)
        .find_map(|known| known.contender(contender))
        .ok_or_else(|| format!("there is no contender `{contender}` of `{set}`"))?;
    let mut work = contender.work();
    let mut counter = 0;
    // The first one is in all counts.
    work(1, &mut counter);
    work(rounds, &mut counter);
    Ok(ExitCode::SUCCESS)
}

fn compare(options: &Options) -> Result<ExitCode, Box<dyn Error>> {
    no_bar_is_of_nobody()?;
    let is_countable = instructions::are_countable();
    if !is_countable {
        println!("without valgrind no instructions are counted; install the package `valgrind`\n");
    }
    let mut rows = Vec::new();
    for group in GROUPS.into_iter().filter(|group| options.has(group)) {
        let sets = sets(group);
        for set in &sets {
            let measured = set.measure(options.turns())?;
            println!("{}", table(&measured));
            rows.extend(measured);
        }
        let mut others = counted::rows(&sets, is_countable)?;
        if group == "threads" {
            others.extend(threads::rows(options.is_short));
        }
        if !others.is_empty() {
            println!("{}", table(&others));
        }
        rows.extend(others);
    }
    let held: Vec<Row> = rows
        .iter()
        .filter(|row| row.bar.is_some())
        .cloned()
        .collect();
    let missed = held.iter().filter(|row| row.is_ok() == Some(false)).count();
    println!("all that is held to a bar\n\n{}", table(&held));
    println!("{} bars, {missed} missed", held.len());
    let file = target()?.join("ratios.json");
    fs::write(&file, json(&rows)).map_err(|error| format!("{}: {error}", file.display()))?;
    println!("written to {}", file.display());
    Ok(if missed == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// A bar of contenders that are called otherwise would be lost without a word.
fn no_bar_is_of_nobody() -> Result<(), Box<dyn Error>> {
    let all: Vec<Set> = GROUPS.into_iter().flat_map(sets).collect();
    let bars = [&bars::TIMES[..], &bars::INSTRUCTIONS, &bars::ABOVE];
    for pair in bars.into_iter().flatten() {
        let is_known = |name| {
            all.iter()
                .any(|set| set.name == pair.set && set.contender(name).is_some())
        };
        if !is_known(pair.ours) || !is_known(pair.theirs) {
            return Err(format!("a bar is of nobody: {pair:?}").into());
        }
    }
    Ok(())
}

/// The target folder of the workspace, in which this program stands two folders down.
fn target() -> Result<PathBuf, Box<dyn Error>> {
    let program = env::current_exe()?;
    let folder = program.ancestors().nth(2);
    Ok(folder
        .ok_or("this program stands in no target folder")?
        .to_path_buf())
}
