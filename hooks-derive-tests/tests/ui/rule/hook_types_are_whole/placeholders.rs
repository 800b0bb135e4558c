// mistakes: 2
use hooks_core::{extension, hook, hook_point};

#[hook_point(mode = collect)]
pub fn Size(path: &str) -> usize;

#[hook(point = Size)]
fn size(path: &str) -> _ {
    path.len()
}

#[derive(Default)]
pub struct Index;

#[extension]
impl Index {
    #[hook(point = Size)]
    fn size(&self, path: _) -> usize {
        0
    }
}

fn main() {}
