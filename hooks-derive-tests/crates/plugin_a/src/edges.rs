//! Hooks that run before and after those of the other plugin, which this crate does not know.

use hooks_core::{extension, hook, priority};
use test_points::Call;

/// Runs around the other plugin's extension of the same name, wherever that stands.
#[derive(Debug, Default)]
pub struct Edges;

#[extension]
impl Edges {
    #[hook(point = test_points::Ordered, priority = priority::LAST, before("plugin_b::edges"))]
    fn open(&self, call: &mut Call) {
        call.log.push("a.edges.open");
    }

    #[hook(point = test_points::Ordered, priority = priority::FIRST, after("plugin_b::edges"), after("nobody"))]
    fn close(&self, call: &mut Call) {
        call.log.push("a.edges.close");
    }
}

/// Named by the program that links this crate.
#[hook(point = test_points::Ordered, priority = priority::LATE)]
pub fn trace(call: &mut Call) {
    call.log.push("a.trace");
}
