// mistakes: 3
use hooks_core::{extension, hook, hook_point};

#[hook_point(mode = collect)]
pub fn Saved(path: &str);

#[derive(Default)]
pub struct Index;

#[extension]
impl Index {
    #[hook(point = Saved, before = Index)]
    fn index(&self) {}

    #[hook(point = Saved, after = Self)]
    fn count(&self) {}

    #[hook(point = Saved, after("index"))]
    fn trace(&self) {}
}

fn main() {}
