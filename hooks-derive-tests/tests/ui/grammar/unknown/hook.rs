// mistakes: 2
use hooks_core::{hook, hook_point};

#[hook_point(mode = collect)]
pub fn Saved(path: &str);

#[hook(pont = Saved)]
fn index(path: &str) {
    let _ = path;
}

#[hook(point = Saved, prio = 5)]
fn count(path: &str) {
    let _ = path;
}

fn main() {}
