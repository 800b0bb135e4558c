use hooks_core::hook_point;

#[hook_point(mode = collect, warn_on_stall)]
fn Notify(step: u32);

fn main() {}
