use hooks_core::hook_point;

#[hook_point(mode = collect)]
pub fn Saved(path: &str, _: ...);

fn main() {}
