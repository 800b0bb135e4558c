use hooks_core::{extension, hook, hook_point};

#[hook_point(mode = collect)]
pub fn Saved(path: &str);

#[derive(Default)]
pub struct Index(u32);

#[extension]
impl Index {
    #[hook(point = Saved)]
    fn count(&mut self) {
        self.0 += 1;
    }
}

fn main() {}
