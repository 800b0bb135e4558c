// mistakes: 1

//! The function of that name is no hook, whether it would fit or not.

use hooks_core::{hook, hook_point};

#[hook_point(mode = collect)]
pub fn Saved(path: &str);

pub fn index(path: &str) {
    let _ = path;
}

pub struct Index;

impl Index {
    #[hook(point = Saved)]
    pub fn index(path: &str) {
        let _ = path;
    }
}

fn main() {}
