use hooks_core::{hook, hook_point};

#[hook_point(mode = middleware)]
fn Act(step: u32) -> u32;

#[hook(point = Act, wrap)]
fn around() -> u32 {
    1
}

fn main() {}
