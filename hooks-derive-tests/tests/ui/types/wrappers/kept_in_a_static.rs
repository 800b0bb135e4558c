use hooks_core::{Next, hook, hook_point};

use std::sync::Mutex;

#[hook_point(mode = middleware)]
async fn Act(step: u32) -> u32;

static KEPT: Mutex<Option<Next<'static, Act>>> = Mutex::new(None);

#[hook(point = Act)]
async fn around(step: u32, next: Next<'_, Act>) -> u32 {
    *KEPT.lock().unwrap() = Some(next);
    step
}

fn main() {}
