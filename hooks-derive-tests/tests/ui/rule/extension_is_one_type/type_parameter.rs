use hooks_core::{extension, hook, hook_point};

#[hook_point(mode = collect)]
pub fn Saved(path: &str);

pub struct Cache<T>(T);

#[extension]
impl<T: Default + Send + Sync> Cache<T> {
    #[hook(point = Saved)]
    fn forget(&self, path: &str) {
        let _ = path;
    }
}

fn main() {}
