//! A program with many hooks, and how long it took to seal.

use std::env;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The folder that cargo builds into, in which this program stands.
pub(crate) fn target() -> Result<PathBuf, Box<dyn Error>> {
    let own = env::current_exe()?;
    let target = own.ancestors().nth(2);
    Ok(target.ok_or("not built by cargo")?.to_owned())
}

/// A build of `sealed`.
pub(crate) struct Program {
    path: PathBuf,
    hooks: usize,
    /// Of each round, in milliseconds, sorted.
    times: Vec<f64>,
}

impl Program {
    /// Builds it with as many hooks, of that shape.
    pub(crate) fn build(target: &Path, shape: &str, hooks: usize) -> Result<Self, Box<dyn Error>> {
        let build = [
            "build",
            "--release",
            "--quiet",
            "--locked",
            "--package",
            "hooks-benches",
        ];
        let output = Command::new(env!("CARGO"))
            .args(build)
            .args(["--bin", "sealed", "--target-dir"])
            .arg(target)
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .env("HOOKS_SEALED_SHAPE", shape)
            .env("HOOKS_SEALED_COUNT", hooks.to_string())
            .output()?;
        if !output.status.success() {
            return Err(String::from_utf8_lossy(&output.stderr).into());
        }
        // The next one is built in its place.
        let path = target
            .join("release")
            .join(format!("sealed-{shape}-{hooks}"));
        fs::copy(target.join("release").join("sealed"), &path)?;
        Ok(Self {
            path,
            hooks,
            times: Vec::new(),
        })
    }

    /// Runs it once more.
    pub(crate) fn run(&mut self) -> Result<(), Box<dyn Error>> {
        let output = Command::new(&self.path).output()?;
        if !output.status.success() {
            return Err(String::from_utf8_lossy(&output.stderr).into());
        }
        let said = String::from_utf8(output.stdout)?;
        let (hooks, time) = said.trim().split_once(' ').ok_or("no figure")?;
        if hooks.parse::<usize>()? != self.hooks {
            return Err(format!("{hooks} hooks, and not {}", self.hooks).into());
        }
        self.times.push(time.parse::<f64>()? / 1e6);
        self.times.sort_unstable_by(f64::total_cmp);
        Ok(())
    }

    /// The time in the middle.
    pub(crate) fn median(&self) -> f64 {
        let time = self.times.get(self.times.len() / 2);
        time.copied().unwrap_or(f64::NAN)
    }

    /// The least time.
    pub(crate) fn least(&self) -> f64 {
        self.times.first().copied().unwrap_or(f64::NAN)
    }
}
