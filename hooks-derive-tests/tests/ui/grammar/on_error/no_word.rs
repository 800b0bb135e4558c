// mistakes: 2
use hooks_core::hook_point;

#[hook_point(mode = collect, on_error = "isolate")]
pub fn Saved(path: &str);

#[hook_point(mode = cancellable, on_error)]
pub fn Loaded(path: &str) -> String;

fn main() {}
