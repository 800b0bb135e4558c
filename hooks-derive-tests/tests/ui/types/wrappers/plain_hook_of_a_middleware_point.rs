use hooks_core::{hook, hook_point};

#[hook_point(mode = middleware)]
fn Act(step: u32) -> u32;

#[hook(point = Act)]
fn plain(step: u32) -> u32 {
    step
}

fn main() {}
