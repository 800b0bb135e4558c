//! Instructions per call, counted by valgrind.
//!
//! A program starts itself under callgrind twice, with different numbers of rounds; the difference is what the rounds cost.
//! So neither the start of the process nor sealing is in the figure, and the figure is the same on every run.

use std::env;
use std::error::Error;
use std::process::Command;

const FEW: u32 = 1_000;
const MANY: u32 = 11_000;

/// Instructions of one round of this program, which with `arguments` and a number behind them runs so many rounds and ends.
///
/// # Errors
/// Where valgrind is not there, or the program fails.
pub fn per_round(arguments: &[&str]) -> Result<f64, Box<dyn Error>> {
    Ok((count(arguments, MANY)? - count(arguments, FEW)?) / f64::from(MANY - FEW))
}

/// Whether there is a valgrind to count with.
#[must_use]
pub fn are_countable() -> bool {
    Command::new("valgrind").arg("--version").output().is_ok()
}

/// All instructions of a process that runs so many rounds.
fn count(arguments: &[&str], rounds: u32) -> Result<f64, Box<dyn Error>> {
    let output = Command::new("valgrind")
        .args([
            "--tool=callgrind",
            "--callgrind-out-file=callgrind.out.discarded",
        ])
        .arg(env::current_exe()?)
        .args(arguments)
        .arg(rounds.to_string())
        .current_dir(env::temp_dir())
        .output()
        .map_err(|error| {
            format!("valgrind does not start ({error}); install the package `valgrind`")
        })?;
    let text = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() {
        return Err(format!("{} under valgrind:\n{text}", output.status).into());
    }
    let line = text
        .lines()
        .find(|line| line.contains("Collected"))
        .ok_or_else(|| format!("no figure in:\n{text}"))?;
    let figure = line.rsplit(':').next().unwrap_or_default().trim();
    Ok(figure.parse()?)
}
