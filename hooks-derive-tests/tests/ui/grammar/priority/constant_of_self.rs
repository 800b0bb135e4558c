// mistakes: 2
use hooks_core::{extension, hook, hook_point};

#[hook_point(mode = collect)]
pub fn Saved(path: &str);

#[derive(Default)]
struct Index;

impl Index {
    const PRIORITY: i32 = 3;
}

#[extension(priority = Self::PRIORITY)]
impl Index {
    #[hook(point = Saved, priority = 1 + Self::PRIORITY)]
    fn index(&self, path: &str) {
        let _ = path;
    }
}

fn main() {}
