use hooks_core::{Next, extension, hook, hook_point};

use std::sync::Mutex;

#[hook_point(mode = middleware)]
async fn Act(step: u32) -> u32;

#[derive(Default)]
struct Keeper<'k>(Mutex<Option<Next<'k, Act>>>);

#[extension]
impl<'k> Keeper<'k> {
    #[hook(point = Act)]
    async fn around(&self, step: u32, next: Next<'_, Act>) -> u32 {
        *self.0.lock().unwrap() = Some(next);
        step
    }
}

fn main() {}
