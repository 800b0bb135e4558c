use hooks_core::{hook, hook_point, priority};

#[hook_point(mode = collect)]
pub fn Saved(path: &str);

#[hook(point = Saved, priority = priority::LAST + 1)]
fn index() {}

fn main() {}
