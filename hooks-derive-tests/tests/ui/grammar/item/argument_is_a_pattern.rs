// mistakes: 3
use hooks_core::hook_point;

#[hook_point(mode = collect)]
pub fn Moved((x, y): (u32, u32), _: bool, mut z: u32);

fn main() {}
