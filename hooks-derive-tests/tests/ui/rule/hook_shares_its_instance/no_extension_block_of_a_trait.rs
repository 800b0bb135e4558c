// mistakes: 2

use hooks_core::{hook, hook_point};

#[hook_point(mode = collect)]
pub fn Saved(path: &str);

pub trait Indexes {
    fn index(path: &str);

    #[hook(point = Saved)]
    fn index_again(path: &str) {
        let _ = path;
    }
}

pub struct Index;

impl Indexes for Index {
    #[hook(point = Saved)]
    fn index(path: &str) {
        let _ = path;
    }
}

fn main() {}
