use hooks_core::hook_point;

#[hook_point(mode = collect)]
pub fn Saved(&self, path: &str);

fn main() {}
