// mistakes: 3
use hooks_core::hook_point;

#[hook_point(mode = "collect")]
pub fn Saved(path: &str);

#[hook_point(mode)]
pub fn Loaded(path: &str);

#[hook_point(mode = )]
pub fn Closed(path: &str);

fn main() {}
