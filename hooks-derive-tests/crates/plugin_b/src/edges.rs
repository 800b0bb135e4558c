//! Hooks that others run before and after.

use hooks_core::{extension, hook};
use test_points::Call;

/// Asks for nothing itself.
#[derive(Debug, Default)]
pub struct Edges;

#[extension]
impl Edges {
    #[hook(point = test_points::Ordered)]
    fn first(&self, call: &mut Call) {
        call.log.push("b.edges.first");
    }

    #[hook(point = test_points::Ordered)]
    fn second(&self, call: &mut Call) {
        call.log.push("b.edges.second");
    }
}
