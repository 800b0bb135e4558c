//! Two plugins as a library for C, loaded at run time or linked into a program.

#![expect(unsafe_code, reason = "C finds functions by their names")]
#![expect(
    clippy::unnecessary_safety_comment,
    reason = "to own a name of the whole program is a claim, too"
)]

use std::io::{self, Write as _};

hooks_core::link!(plugin_a, plugin_b);

/// Writes the plan to standard output, and gives how many entries the hooks of one point left in a log; a negative number where
/// something failed.
// SAFETY: the one function of this name.
#[unsafe(no_mangle)]
pub extern "C" fn hooks_plan() -> i32 {
    let plan = hooks_core::plan();
    if hooks_core::seal().is_err() || write!(io::stdout(), "{plan}").is_err() {
        return -1;
    }
    let mut call = test_points::Call::default();
    test_points::Observe::dispatch(&mut call);
    i32::try_from(call.log.len()).unwrap_or(-1)
}
