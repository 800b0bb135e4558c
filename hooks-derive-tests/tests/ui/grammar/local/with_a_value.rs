use hooks_core::{hook, hook_point};

#[hook_point(mode = collect, local = true)]
pub async fn Drawn(scene: &str);

#[hook(point = Drawn)]
async fn count(scene: &str) {
    let _ = scene;
}

fn main() {}
