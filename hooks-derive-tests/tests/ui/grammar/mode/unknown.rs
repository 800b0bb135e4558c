// mistakes: 2
use hooks_core::hook_point;

#[hook_point(mode = colect)]
pub fn Saved(path: &str);

#[hook_point(mode = broadcast)]
pub fn Loaded(path: &str);

fn main() {}
