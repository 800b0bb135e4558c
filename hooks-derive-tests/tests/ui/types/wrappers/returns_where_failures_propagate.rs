use hooks_core::{Next, hook, hook_point};

#[hook_point(mode = collect, on_error = propagate)]
fn Values(step: u32) -> u32;

#[hook(point = Values)]
fn around(step: u32, next: Next<'_, Values>) -> Vec<u32> {
    next.run(step).unwrap_or_default()
}

fn main() {}
