// mistakes: 8
use hooks_core::{extension, hook, hook_point};

#[hook_point(mode = filter, on_error = ignore)]
pub fn Text(text: String) -> String;

#[hook_point(waterfall)]
pub fn Saved(path: &str);

#[hook_point(collect)]
pub fn Loaded(path: &str);

#[hook(point = Loaded, weight = 5)]
fn index(path: &str) {
    let _ = path;
}

#[hook(point = Loaded, prio = 5, mode = collect)]
fn count(path: &str) {
    let _ = path;
}

#[derive(Default)]
pub struct Index;

#[extension(init = Index)]
impl Index {}

fn main() {}
