use hooks_core::hook_point;

#[hook_point(mode = collect, inline = 512)]
pub fn Saved(path: &str);

fn main() {}
