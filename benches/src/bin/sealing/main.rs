//! How long sealing takes, of up to 100,000 linked hooks and of shapes in which something is many: measured, and held to bars.
//!
//! `cargo run --release -p hooks-benches --bin sealing`. A program seals once, and what is linked is a fact of the whole program: so
//! the program `sealed` is built once for each size and shape, which takes some minutes, and each round is a process of its own. The
//! rounds of all take turns, so that what else the machine does meets all of them alike. A figure is the median.
//!
//! Prints a table, writes the rows with a bar to `target/sealing.json`, and fails if one is missed.

#![forbid(unsafe_code)]
#![allow(
    clippy::print_stdout,
    clippy::cast_precision_loss,
    reason = "a program that measures time and prints it"
)]

mod program;
mod rows;

use std::error::Error;
use std::process::ExitCode;

use crate::program::Program;
use crate::rows::Row;

/// How often each is run.
const ROUNDS: usize = 15;

/// What is measured: a shape of `sealed`, how many hooks, and what that is.
const MEASURED: [(&str, usize, &str); 9] = [
    ("mixed", 10, "10 hooks"),
    ("mixed", 1_000, "1,000 hooks"),
    ("mixed", 10_000, "10,000 hooks"),
    ("mixed", 100_000, "100,000 hooks"),
    ("one_point", 10_000, "10,000 at one point"),
    ("thousand_points", 10_000, "10,000 at 1,000 points"),
    ("pairs", 10_000, "10,000 of 5,000 extensions"),
    ("edges", 10_000, "10,000 with an edge each"),
    (
        "edges_at_one_point",
        10_000,
        "10,000 with an edge each, at one point",
    ),
];

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let target = program::target()?;
    let mut programs = Vec::new();
    for (shape, hooks, what) in MEASURED {
        println!("building {what}");
        programs.push((what, hooks, Program::build(&target, shape, hooks)?));
    }
    for _ in 0..ROUNDS {
        for (_, _, program) in &mut programs {
            program.run()?;
        }
    }
    println!(
        "{:<40} {:>10} {:>10} {:>10}",
        "sealing", "ms", "least", "ns a hook"
    );
    for (what, hooks, program) in &programs {
        let (median, least) = (program.median(), program.least());
        let each = median * 1e6 / *hooks as f64;
        println!("{what:<40} {median:>10.3} {least:>10.3} {each:>10.1}");
    }
    let median = |wanted: &str| {
        let mut programs = programs.iter();
        let found = programs.find(|(what, _, _)| *what == wanted);
        found.map_or(f64::NAN, |(_, _, program)| program.median())
    };
    let work = |hooks: f64| hooks * hooks.ln();
    let growth = median("100,000 hooks") / median("1,000 hooks");
    let rows = [
        Row::new("sealing 10,000 hooks, ms", median("10,000 hooks"), 10.0),
        Row::new(
            "sealing, growth from 1,000 to 100,000 hooks against n log n",
            growth / (work(1e5) / work(1e3)),
            1.3,
        ),
    ];
    println!();
    for row in &rows {
        println!("{row}");
    }
    rows::write(&target.join("sealing.json"), &rows)?;
    Ok(if rows.iter().all(Row::is_ok) {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}
