use hooks_core::{extension, hook, hook_point};

#[hook_point(mode = collect)]
pub fn Saved(path: &str);

#[derive(Default)]
pub struct Index;

#[extension]
impl Index {
    #[hook(point = Saved priority)]
    fn index(&self, path: &str) {
        self.forget(path);
    }

    fn forget(&self, path: &str) {
        let _ = path;
    }
}

fn main() {
    Index.index("a");
}
