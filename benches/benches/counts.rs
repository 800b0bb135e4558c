//! Instructions per call, counted by valgrind, against committed limits: the regression gate.
//!
//! What [`per_round`] counts is the same on every run.

#![allow(
    clippy::print_stdout,
    clippy::exit,
    reason = "a program that prints figures and fails by its exit code"
)]

use std::env;
use std::error::Error;
use std::process::ExitCode;

use hooks_benches::WORKLOADS;
use hooks_benches::instructions::per_round;

/// The committed figures, in instructions per call; 2 % more is too much.
const LIMITS: [(&str, f64); 26] = [
    ("empty_call", 11.0),
    ("empty_point", 15.0),
    ("empty_future", 11.0),
    ("empty_point_async", 25.0),
    ("eight_pointers", 129.0),
    ("eight_propagated", 187.0),
    ("eight_isolated", 177.0),
    ("eight_ready", 364.0),
    ("five_wrappers", 211.0),
    ("five_wrappers_async", 1049.0),
    ("registry_call", 19.0),
    ("empty_in_registry", 25.0),
    ("eight_in_registry", 188.0),
    ("eight_registered", 252.0),
    ("empty_started", 22.0),
    ("eight_started", 185.0),
    ("by_hand", 84.0),
    ("unwinding_chain", 90.0),
    ("unwinding_point", 150.0),
    ("guarded_chain", 88.0),
    ("guarded_point", 141.0),
    ("prompt_by_hand", 45.0),
    ("prompt_chain", 120.0),
    ("prompt_point", 259.0),
    ("waiting_by_hand", 101.0),
    ("waiting_chain", 404.0),
];

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let mut arguments = env::args().skip(1).filter(|argument| argument != "--bench");
    if let (Some(workload), Some(rounds)) = (arguments.next(), arguments.next()) {
        run(&workload, rounds.parse()?)?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut failed = 0_usize;
    println!("{:<20} {:>12} {:>12}", "workload", "instructions", "limit");
    for (name, limit) in LIMITS {
        let figure = per_round(&[name])?;
        let ok = figure <= limit * 1.02 + 0.01;
        failed += usize::from(!ok);
        println!(
            "{name:<20} {figure:>12.2} {limit:>12.2} {}",
            if ok { "" } else { "too many" }
        );
    }
    println!("{} passed, {failed} failed", LIMITS.len() - failed);
    Ok(if failed == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

fn run(name: &str, rounds: u32) -> Result<(), Box<dyn Error>> {
    let (_, workload) = WORKLOADS
        .into_iter()
        .find(|(known, _)| *known == name)
        .ok_or_else(|| format!("there is no workload `{name}`"))?;
    let mut counter = 0;
    // The first one seals; it is in both counts.
    for _ in 0..=rounds {
        workload(&mut counter);
    }
    Ok(())
}
