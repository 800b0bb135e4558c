use hooks_core::{hook, hook_point};

#[hook_point(mode = collect)]
pub async fn Saved(path: &str);

#[hook(point = Saved, boxed = true)]
async fn index(path: &str) {
    let _ = path;
}

fn main() {}
