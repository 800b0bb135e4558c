//! Points, and hooks at these and at those of another crate.

use hooks_core::{extension, hook, hook_point};
use test_points::Call;

/// Fires when something is counted.
#[hook_point(mode = collect)]
pub fn Counted() -> &'static str;

/// Fires when counting begins anew.
#[hook_point(mode = collect)]
pub fn Reset() -> &'static str;

/// Counts.
#[derive(Debug, Default)]
struct Counter;

#[extension]
impl Counter {
    #[hook(point = Counted)]
    #[hook(point = Reset)]
    const fn counted() -> &'static str {
        "counter"
    }

    #[hook(point = test_points::Observe)]
    fn observe(call: &mut Call) {
        call.log.push("twins.counter");
    }
}

#[hook(point = test_points::Observe, priority = 200)]
#[hook(point = test_points::Ordered)]
fn observe(call: &mut Call) {
    call.log.push("twins");
}
