//! Prints the plan of two plugins, of which it names `plugin_b` first. Nothing in the plan may show that.

#![forbid(unsafe_code)]

use plugin_b as _;
// Apart, so that nobody sorts the two.
use plugin_a as _;

use std::error::Error;
use std::io::{self, Write as _};

fn main() -> Result<(), Box<dyn Error>> {
    hooks_core::seal()?;
    write!(io::stdout(), "{}", hooks_core::plan())?;
    Ok(())
}
