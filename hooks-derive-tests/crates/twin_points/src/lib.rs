//! Points whose names other crates have given to theirs: nothing is shared but the name.

#![forbid(unsafe_code)]

use hooks_core::{hook, hook_point};
use test_points::Call;

/// Observes a call, as `test_points::Observe` does, but another one.
#[hook_point(mode = collect)]
pub fn Observe(call: &mut Call);

#[hook(point = Observe)]
fn observe(call: &mut Call) {
    call.log.push("twin.observe");
}
