// mistakes: 3
use hooks_core::{extension, hook, hook_point};

#[hook_point(mode = collect, crate = hoks)]
pub fn Saved(path: &str);

#[hook(point = Saved, crate = hoks)]
fn index(path: &str) {
    let _ = path;
}

#[derive(Default)]
pub struct Index;

#[extension(crate = hoks)]
impl Index {
    #[hook(point = Saved)]
    fn index(&self, path: &str) {
        let _ = path;
    }
}

pub fn call() {
    Saved::dispatch("a");
}

fn main() {}
