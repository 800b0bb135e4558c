// mistakes: 2
use hooks_core::hook_point;

#[hook_point(mode = collect, on_error = isolated)]
pub fn Saved(path: &str);

#[hook_point(mode = collect, on_error = retry)]
pub fn Loaded(path: &str);

fn main() {}
