//! What a run of cargo takes and leaves.

use std::error::Error;
use std::fs::{self, File};
use std::path::PathBuf;
use std::process::Command;
use std::time::SystemTime;

use super::generated::{Kind, Workspace};

/// Runs cargo, which finds all it needs where the project was built.
fn cargo(workspace: &Workspace, arguments: &[&str]) -> Result<(), Box<dyn Error>> {
    let output = Command::new(env!("CARGO"))
        .args(["--offline", "--quiet"])
        .args(arguments)
        .current_dir(workspace.root())
        .env("CARGO_TARGET_DIR", target(workspace))
        .env("CARGO_INCREMENTAL", "0")
        .output()?;
    if output.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&output.stderr);
    Err(format!("cargo {}:\n{said}", arguments.join(" ")).into())
}

fn target(workspace: &Workspace) -> PathBuf {
    workspace.root().join("target")
}

/// Milliseconds of each package.
pub(crate) struct Times(Vec<(String, f64)>);

impl Times {
    pub(crate) fn of(&self, kind: Kind, size: usize) -> f64 {
        self.named(&kind.named(size))
    }

    pub(crate) fn named(&self, package: &str) -> f64 {
        let found = self.0.iter().find(|(name, _)| name == package);
        found.map_or(f64::NAN, |(_, time)| *time)
    }
}

/// How long `command` takes for each of `packages` when only that one has changed.
pub(crate) fn times(
    workspace: &Workspace,
    command: &[&str],
    packages: &[String],
    rounds: usize,
) -> Result<Times, Box<dyn Error>> {
    let one = |package: &str| {
        let arguments = [command, &["--package", package]].concat();
        cargo(workspace, &arguments)
    };
    let mut all: Vec<(String, Vec<f64>)> = Vec::new();
    for package in packages {
        one(package)?;
        all.push((package.clone(), Vec::new()));
    }
    for _ in 0..rounds {
        for (package, turns) in &mut all {
            File::options()
                .append(true)
                .open(workspace.root_file(package))?
                .set_modified(SystemTime::now())?;
            let before = processor_time()?;
            one(package)?;
            turns.push(processor_time()? - before);
        }
    }
    let medians = all.into_iter().map(|(package, mut turns)| {
        turns.sort_unstable_by(f64::total_cmp);
        let median = turns.get(turns.len() / 2).copied().unwrap_or(f64::NAN);
        (package, median)
    });
    Ok(Times(medians.collect()))
}

/// Milliseconds that all processes took that were started from here and are over.
fn processor_time() -> Result<f64, Box<dyn Error>> {
    let text = fs::read_to_string("/proc/self/stat")
        .map_err(|error| format!("processor time is read from Linux only: {error}"))?;
    // The name of the program stands in parentheses and may have spaces; what is asked for are fields 16 and 17, in hundredths.
    let fields = text
        .rsplit(')')
        .next()
        .unwrap_or_default()
        .split_whitespace();
    let hundredths: Vec<f64> = fields
        .skip(13)
        .take(2)
        .map(str::parse)
        .collect::<Result<_, _>>()?;
    Ok(hundredths.iter().sum::<f64>() * 10.0)
}

/// Lines of LLVM of a library, as the dev profile hands them over.
pub(crate) fn llvm_lines(workspace: &Workspace, package: &str) -> Result<usize, Box<dyn Error>> {
    let output = workspace.root().join(format!("{package}.ll"));
    let emit = format!("--emit=llvm-ir={}", output.display());
    cargo(
        workspace,
        &[
            "rustc",
            "--lib",
            "--package",
            package,
            "--",
            &emit,
            "-Ccodegen-units=1",
        ],
    )?;
    Ok(fs::read_to_string(output)?.lines().count())
}

/// Bytes of the program that links a library.
pub(crate) fn size_of_program(
    workspace: &Workspace,
    package: &str,
    profile: &str,
) -> Result<u64, Box<dyn Error>> {
    cargo(
        workspace,
        &["build", "--bin", package, "--profile", profile],
    )?;
    let folder = if profile == "dev" { "debug" } else { profile };
    Ok(fs::metadata(target(workspace).join(folder).join(package))?.len())
}
