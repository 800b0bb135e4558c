// mistakes: 2
use hooks_core::{hook, hook_point};

#[hook_point(mode = collect)]
pub fn Saved(path: &str);

#[hook(point = 1 + 2)]
fn index(path: &str) {
    let _ = path;
}

#[hook(point = 3)]
fn count(path: &str) {
    let _ = path;
}

fn main() {}
