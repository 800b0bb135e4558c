use hooks_core::hook_point;

#[hook_point(mode = middleware, hooks = at_least_one)]
fn Act(step: u32) -> u32;

fn main() {}
