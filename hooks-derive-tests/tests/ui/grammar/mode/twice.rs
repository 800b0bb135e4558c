use hooks_core::hook_point;

#[hook_point(mode = collect, mode = transform)]
pub fn Saved(path: &str);

fn main() {}
