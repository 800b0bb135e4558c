// mistakes: 3
use hooks_core::{extension, hook};

#[hook(point)]
fn index(path: &str) {
    let _ = path;
}

#[hook(point =)]
fn count(path: &str) {
    let _ = path;
}

#[derive(Default)]
pub struct Index;

#[extension]
impl Index {
    #[hook(point = , priority = 5)]
    fn forget(&self) {}
}

fn main() {}
