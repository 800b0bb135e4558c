//! Points, as a first version has them: one stands above and one below the place that it has in the second.

#![forbid(unsafe_code)]

pub mod calls;

use hooks_core::hook_point;

/// Fires when something ends.
#[hook_point(mode = collect)]
pub fn Ended() -> &'static str;

/// Fires when something begins.
#[hook_point(mode = collect)]
pub fn Begun() -> &'static str;
