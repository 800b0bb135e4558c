// mistakes: 2
use hooks_core::{hook, hook_point};

#[hook_point(mode = collect)]
pub async fn Saved(path: &Pth, count: u32) -> Wrd;

#[hook(point = Saved)]
fn index(path: &str) {
    let _ = path;
}

pub async fn call() {
    Saved::dispatch("a", 1).await;
}

fn main() {}
