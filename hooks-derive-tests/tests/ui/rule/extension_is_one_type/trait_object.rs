use hooks_core::{extension, hook, hook_point};

#[hook_point(mode = collect)]
pub fn Saved(path: &str);

trait Store {}

#[extension]
impl dyn Store {
    #[hook(point = Saved)]
    fn store(&self, path: &str) {
        let _ = path;
    }
}

fn main() {}
