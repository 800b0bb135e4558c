use hooks_core::{Next, hook, hook_point};

#[hook_point(mode = until_handled)]
async fn Lookup(key: u32) -> u32;

#[hook(point = Lookup)]
async fn around(key: u32, next: Next<'_, Lookup>) -> u32 {
    next.run(key).await.unwrap_or(0)
}

fn main() {}
