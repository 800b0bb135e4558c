use std::cell::Cell;

use hooks_core::{extension, hook, hook_point};

#[hook_point(mode = collect)]
pub async fn Saved(path: &str);

#[derive(Default)]
pub struct Index {
    seen: Cell<u32>,
}

#[extension]
impl Index {
    #[hook(point = Saved)]
    async fn index(&self, path: &str) {
        let _ = path;
        self.seen.set(self.seen.get() + 1);
    }
}

fn main() {}
