use hooks_core::{extension, hook, hook_point};

#[hook_point(mode = collect)]
pub async fn Saved(path: &str);

#[derive(Default)]
pub struct Index;

#[extension]
impl Index {
    #[hook(point = Saved, boxed)]
    fn add(&self, path: &str) {
        let _ = path;
    }
}

fn main() {}
