//! As `audit` of the other plugin, to the letter.

use hooks_core::{extension, hook};
use test_points::Call;

/// Writes down what it sees.
#[derive(Debug, Default)]
struct Audit;

#[extension]
impl Audit {
    #[hook(point = test_points::Observe)]
    #[hook(point = twin_points::Observe)]
    fn observe(call: &mut Call) {
        call.log.push("b.audit.observe");
    }
}

#[hook(point = test_points::Observe)]
fn observe(call: &mut Call) {
    call.log.push("b.observe");
}
