//! A binary of another name, which compiles a module of it once more.

#![forbid(unsafe_code)]

mod points;

use twins as _;

use std::error::Error;
use std::io::{self, Write as _};

use hooks_core::{Report, set_reporter};

/// Said on standard error also where another crate of the build turns on that it goes to `tracing`.
fn tell(report: &Report<'_>) {
    let _unwritten = writeln!(io::stderr(), "hooks: {report}");
}

fn main() -> Result<(), Box<dyn Error>> {
    set_reporter(tell);
    hooks_core::seal()?;
    write!(io::stdout(), "{}", hooks_core::plan())?;
    Ok(())
}
