use hooks_core::{hook, hook_point};

pub struct Call;

#[hook_point(mode = collect)]
pub fn BeforeCall(call: &Call);

#[hook(point = BeforeCall)]
fn audit(call: &mut Call) {
    let _ = call;
}

fn main() {}
