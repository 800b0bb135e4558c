use hooks_core::{Next, hook, hook_point};

#[hook_point(mode = middleware)]
async fn Act(step: u32) -> u32;

#[hook(point = Act)]
async fn around(step: u32, next: Next<'_, Act>) -> u32 {
    next.run(step)
}

fn main() {}
