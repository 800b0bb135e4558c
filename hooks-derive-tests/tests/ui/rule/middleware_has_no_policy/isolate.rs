use hooks_core::hook_point;

#[hook_point(mode = middleware, on_error = isolate)]
fn Act(step: u32) -> u32;

fn main() {}
