//! Points, as a second version has them: there is one more, and none stands where it stood.

#![forbid(unsafe_code)]

pub mod calls;

use hooks_core::{hook, hook_point};

/// Fires when something begins.
#[hook_point(mode = collect)]
pub fn Begun() -> &'static str;

/// Fires when something ends.
#[hook_point(mode = collect)]
pub fn Ended() -> &'static str;

/// Fires at last.
#[hook_point(mode = collect)]
pub fn Gone() -> &'static str;

#[hook(point = Begun)]
const fn itself() -> &'static str {
    "versioned 0.2.0"
}
