use hooks_core::hook_point;

#[hook_point(mode = middleware, repeatable = 3)]
fn Act(step: u32) -> u32;

fn main() {}
