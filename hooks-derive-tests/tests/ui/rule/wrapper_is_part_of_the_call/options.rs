// mistakes: 3
use hooks_core::{Next, hook, hook_point};

#[hook_point(mode = collect)]
pub async fn Saved(path: &str);

#[hook_point(mode = collect)]
pub fn Loaded(path: &str);

#[hook(point = Saved, wrap, timeout = "2s", boxed)]
async fn around(path: &str, next: Next<'_, Saved>) {
    next.run(path).await;
}

#[hook(point = Loaded, wrap, timeout = "2s")]
fn around_loading(path: &str, next: Next<'_, Loaded>) {
    next.run(path);
}

fn main() {}
