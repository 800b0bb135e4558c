use hooks_core::{extension, hook, hook_point};

#[hook_point(mode = collect)]
pub fn Saved(path: &str);

#[derive(Default)]
pub struct Index;

#[extension]
impl Index {
    #[hook(point = Saved)]
    fn index(&self) {}
}

#[extension(par)]
impl Index {
    #[hook(point = Saved)]
    fn again(&self) {}
}

fn main() {
    Index.again();
}
