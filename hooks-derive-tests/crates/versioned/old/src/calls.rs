//! Points in a module.

use hooks_core::hook_point;

/// Fires for each call.
#[hook_point(mode = collect)]
pub fn Called() -> &'static str;
