use hooks_core::{Next, hook, hook_point};

#[hook_point(mode = collect)]
fn Values(step: u32) -> u32;

#[hook(point = Values)]
fn around(step: u32, next: Next<'_, Values>) -> u32 {
    next.run(step).iter().sum()
}

fn main() {}
