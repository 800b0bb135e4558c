use hooks_core::{Next, hook, hook_point};

#[hook_point(mode = middleware)]
async fn Act(step: u32) -> Result<u32, String>;

#[hook(point = Act)]
async fn around(step: u32, next: Next<'_, Act>) -> Result<u32, std::fmt::Error> {
    next.run(step).await.map_err(|_| std::fmt::Error)
}

fn main() {}
