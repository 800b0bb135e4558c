// mistakes: 2
use hooks_core::hook_point;

#[hook_point(mod = collect)]
pub fn Saved(path: &str);

#[hook_point(mode = collect, on_err = isolate)]
pub fn Loaded(path: &str);

fn main() {}
