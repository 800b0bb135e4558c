use hooks_core::hook_point;

#[hook_point(mode = middleware, warn_on_stall = "loudly")]
fn Act(step: u32) -> u32;

fn main() {}
