use hooks_core::{hook, hook_point};

#[hook_point(mode = collect)]
pub fn Saved(path: &str);

const SOON: &str = "soon";

#[hook(point = Saved, priority = SOON)]
fn index(path: &str) {
    let _ = path;
}

fn main() {}
