use hooks_core::{extension, hook, hook_point};

#[hook_point(mode = collect)]
pub fn Saved(path: &str);

trait Store {
    fn store(&self, path: &str);
}

#[extension]
impl Store for (u8, u8) {
    #[hook(point = Saved)]
    fn store(&self, path: &str) {
        let _ = path;
    }
}

fn main() {}
