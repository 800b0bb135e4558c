use hooks_core::{hook, hook_point};

#[hook_point(mode = collect, timeout = "2s")]
pub fn Saved(path: &str);

#[hook(point = Saved)]
fn index(path: &str) {
    let _ = path;
}

fn main() {}
