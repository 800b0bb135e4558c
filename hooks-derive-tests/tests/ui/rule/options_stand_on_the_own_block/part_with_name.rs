// mistakes: 2
use hooks_core::{extension, hook, hook_point};

#[hook_point(mode = collect)]
pub fn Saved(path: &str);

#[derive(Default)]
pub struct Index;

#[extension]
impl Index {}

#[extension(part, name = "index", priority = 5)]
impl Index {
    #[hook(point = Saved)]
    fn index(&self) {}
}

fn main() {}
