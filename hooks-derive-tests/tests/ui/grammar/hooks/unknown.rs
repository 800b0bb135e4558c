// mistakes: 3
use hooks_core::hook_point;

#[hook_point(mode = collect, hooks = exactly_two)]
pub fn Saved(path: &str);

#[hook_point(mode = collect, hooks = 1)]
pub fn Loaded(path: &str);

#[hook_point(mode = collect, hooks)]
pub fn Dropped(path: &str);

fn main() {}
