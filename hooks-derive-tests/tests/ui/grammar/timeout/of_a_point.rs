use hooks_core::{hook, hook_point};

#[hook_point(mode = collect, timeout = "soon")]
pub async fn Saved(path: &str);

#[hook(point = Saved)]
async fn index(path: &str) {
    let _ = path;
}

fn main() {}
