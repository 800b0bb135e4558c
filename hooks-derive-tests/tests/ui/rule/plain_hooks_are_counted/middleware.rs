use hooks_core::hook_point;

#[hook_point(mode = middleware, hooks = exactly_one)]
pub fn Around(path: &str) -> u32;

fn main() {}
