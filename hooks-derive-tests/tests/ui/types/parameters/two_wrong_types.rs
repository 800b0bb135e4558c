// mistakes: 2
use hooks_core::{hook, hook_point};

pub struct Call;
pub struct Turn;

#[hook_point(mode = collect)]
pub fn BeforeCall(call: &Call, turn: &Turn);

#[hook(point = BeforeCall)]
fn audit(call: &Turn, turn: &Call) {
    let _ = (call, turn);
}

fn main() {}
