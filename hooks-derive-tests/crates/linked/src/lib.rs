//! What tests and doctests link: each is a program, and has the plugins that are named in it.
//!
//! A doctest of edition 2024 is merged with others into one program, which has what any of them names:
//!
//! ```
//! hooks_core::link!(plugin_a);
//!
//! let plan = linked::plan("merged_a");
//! assert!(plan.contains(" plugin_a::guard.observe, "));
//! ```
//!
//! ```
//! hooks_core::link!(plugin_b);
//!
//! let plan = linked::plan("merged_b");
//! assert!(plan.contains(" plugin_b::guard.observe, "));
//! ```
//!
//! One that is marked `standalone_crate` has what it names and no more:
//!
//! ```standalone_crate
//! hooks_core::link!(plugin_a, plugin_b);
//!
//! let plan = linked::plan("standalone");
//! assert!(plan.contains(" plugin_a::guard.observe, ") && plan.contains(" plugin_b::guard.observe, "));
//! ```
//!
//! ```standalone_crate
//! hooks_core::link!(plugin_b);
//!
//! assert!(!hooks_core::plan().to_string().contains("plugin_a::"));
//! ```

#![forbid(unsafe_code)]

use std::path::Path;
use std::{env, fs};

/// The plan of the program that calls it, which is written to the file `name` where `HOOKS_PLANS` says in which folder.
///
/// # Panics
/// When the file cannot be written.
#[must_use]
pub fn plan(name: &str) -> String {
    let plan = hooks_core::plan().to_string();
    if let Some(folder) = env::var_os("HOOKS_PLANS") {
        let written = fs::write(Path::new(&folder).join(name), &plan);
        assert!(written.is_ok(), "{written:?}");
    }
    plan
}
