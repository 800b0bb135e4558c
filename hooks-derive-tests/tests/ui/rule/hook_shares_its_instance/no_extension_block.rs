use hooks_core::{hook, hook_point};

#[hook_point(mode = collect)]
pub fn Saved(path: &str);

pub struct Index;

impl Index {
    #[hook(point = Saved)]
    fn index(&self, path: &str) {
        let _ = path;
    }
}

fn main() {}
