use hooks_core::{extension, hook, hook_point};

#[hook_point(mode = collect)]
pub fn Saved(path: &str);

#[derive(Default)]
pub struct Index;

#[extension]
impl Index {
    #[hook::]
    fn half(&self) {}

    #[hook(point = Saved)]
    fn index(&self) {}

    fn plain(&self) {}
}

fn main() {
    Index.plain();
    Index.index();
    Index.half();
}
