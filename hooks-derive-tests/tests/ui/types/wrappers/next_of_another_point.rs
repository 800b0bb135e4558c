use hooks_core::{Next, hook, hook_point};

#[hook_point(mode = middleware)]
fn Act(step: u32) -> u32;

#[hook_point(mode = middleware)]
fn Other(step: u32) -> u32;

#[hook(point = Act)]
fn around(step: u32, next: Next<'_, Other>) -> u32 {
    next.run(step)
}

fn main() {}
