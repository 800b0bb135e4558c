use hooks_core::{extension, hook, hook_point};

#[hook_point(mode = collect)]
pub fn Saved(path: &str);

pub struct Index {
    root: String,
}

#[extension]
impl Index {
    #[hook(point = Saved)]
    fn index(&self, path: &str) {
        let _ = path.strip_prefix(&self.root);
    }
}

fn main() {}
