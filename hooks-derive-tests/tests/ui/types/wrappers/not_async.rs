use hooks_core::{Next, hook, hook_point};

#[hook_point(mode = middleware)]
async fn Act(step: u32) -> u32;

#[hook(point = Act)]
fn around(step: u32, _: Next<'_, Act>) -> u32 {
    step
}

fn main() {}
