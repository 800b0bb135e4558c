use hooks_core::hook_point;

#[hook_point(mode = collect)]
pub fn Saved(path: &impl AsRef<str>);

fn main() {}
