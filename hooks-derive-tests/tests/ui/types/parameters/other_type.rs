use hooks_core::{hook, hook_point};

pub struct Call;
pub struct Turn;

#[hook_point(mode = collect)]
pub fn BeforeCall(call: &mut Call, turn: &Turn);

#[hook(point = BeforeCall)]
fn audit(call: &mut Call, turn: &u32) {
    let _ = (call, turn);
}

fn main() {}
