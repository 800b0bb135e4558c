//! A module that nothing refers to: its hooks arrive all the same.

use hooks_core::{extension, hook};
use test_points::Call;

/// Writes down what it sees. Its twin in the other plugin has the same names and no priority either.
#[derive(Debug, Default)]
struct Audit;

#[extension]
impl Audit {
    #[hook(point = test_points::Observe)]
    #[hook(point = twin_points::Observe)]
    fn observe(call: &mut Call) {
        call.log.push("a.audit.observe");
    }
}

#[hook(point = test_points::Observe)]
fn observe(call: &mut Call) {
    call.log.push("a.observe");
}
