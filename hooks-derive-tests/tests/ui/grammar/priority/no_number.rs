// mistakes: 4
use hooks_core::{extension, hook, hook_point};

#[hook_point(mode = collect)]
pub fn Saved(path: &str);

#[hook(point = Saved, priority = "high")]
fn index(path: &str) {
    let _ = path;
}

#[hook(point = Saved, priority)]
fn count(path: &str) {
    let _ = path;
}

#[hook(point = Saved, priority = 1.5)]
fn forget(path: &str) {
    let _ = path;
}

#[derive(Default)]
pub struct Index;

#[extension(priority = 'a')]
impl Index {}

fn main() {}
