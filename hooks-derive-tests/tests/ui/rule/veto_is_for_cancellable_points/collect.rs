use hooks_core::hook_point;

#[hook_point(mode = collect, on_error = veto)]
pub fn Saved(path: &str);

fn main() {}
