use hooks_core::{extension, hook, hook_point};

#[hook_point(mode = collect)]
pub fn Saved(path: &str);

#[derive(Default)]
pub struct Index;

#[extension(prio)]
impl Index {
    #[hook(point = Saved)]
    fn index(&self) {}
}

#[extension(part)]
impl Index {
    #[hook(point = Saved)]
    fn again(&self) {}
}

#[derive(Default)]
pub struct Backup;

#[extension]
impl Backup {
    #[hook(point = Saved, before = Index)]
    fn copy(&self) {}
}

fn main() {
    Index.index();
    let _ = hooks_core::Registry::builder().extension(Index).build();
}
