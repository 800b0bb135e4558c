// mistakes: 4
use hooks_core::{extension, hook};

#[hook]
fn index(path: &str) {
    let _ = path;
}

#[hook(priority = 5)]
fn count(path: &str) {
    let _ = path;
}

#[derive(Default)]
pub struct Index;

#[extension]
impl Index {
    #[hook]
    fn forget(&self) {}

    #[hook()]
    fn index(&self) {}
}

fn main() {}
