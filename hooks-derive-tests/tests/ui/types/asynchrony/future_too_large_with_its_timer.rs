use hooks_core::{hook, hook_point};

#[hook_point(mode = collect, inline = 64)]
pub async fn Saved(path: &str);

#[hook(point = Saved, timeout = "500ms")]
async fn index(path: &str) {
    std::future::ready(path.len()).await;
}

fn main() {}
