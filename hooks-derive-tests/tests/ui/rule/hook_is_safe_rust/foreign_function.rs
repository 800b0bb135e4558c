use hooks_core::{hook, hook_point};

#[hook_point(mode = collect)]
pub fn Saved();

#[hook(point = Saved)]
extern "C" fn index() {}

fn main() {}
