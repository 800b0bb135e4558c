// mistakes: 2
use hooks_core::{hook, hook_point};

// Rustc reads it in another order; what it makes of it we cannot know, and say so.
#[hook_point(mode = collect)]
pub unsafe async fn Saved(path: &str);

#[hook(point = Saved)]
fn index(path: &str) {
    let _ = path;
}

async fn save() {
    Saved::dispatch("a").await;
}

fn main() {
    drop(save());
}
