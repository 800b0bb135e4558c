use hooks_core::{extension, hook, hook_point};

#[hook_point(mode = collect)]
pub fn Saved(path: &str);

#[derive(Default)]
pub struct Index<T>(T);

#[extension]
impl Index<_> {
    #[hook(point = Saved)]
    fn index(&self) {}
}

fn main() {}
