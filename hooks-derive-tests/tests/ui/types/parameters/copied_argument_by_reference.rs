use hooks_core::{hook, hook_point};

#[hook_point(mode = collect)]
pub fn Moved(x: u32);

#[hook(point = Moved)]
fn follow(x: &u32) {
    let _ = x;
}

fn main() {}
