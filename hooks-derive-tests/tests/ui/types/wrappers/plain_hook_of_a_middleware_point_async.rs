use hooks_core::{hook, hook_point};

#[hook_point(mode = middleware)]
async fn Act(step: u32) -> u32;

#[hook(point = Act)]
async fn plain() {}

fn main() {}
