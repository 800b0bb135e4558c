// mistakes: 2
use hooks_core::{hook, hook_point};

#[hook_point(mode = collect)]
pub fn Saved(path: &str);

#[hook(Saved)]
fn index(path: &str) {
    let _ = path;
}

#[hook(crate::Saved, priority = 3)]
fn tell(path: &str) {
    let _ = path;
}

fn main() {}
