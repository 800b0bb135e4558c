// mistakes: 9
use hooks_core::{extension, hook, hook_point};

#[hook_point(mode = collect)]
pub fn Saved(path: &str);

#[derive(Default)]
pub struct Index;

#[extension]
impl Index {
    #[hook]
    fn alone(&self) {}

    #[hook()]
    fn empty(&self) {}

    #[hook(poi)]
    fn key(&self) {}

    #[hook(point)]
    fn whole_key(&self) {}

    #[hook(point = )]
    fn value(&self) {}

    #[hook(point = self::)]
    fn path(&self) {}

    #[hook(point = Saved, priority = 5 +)]
    fn expression(&self) {}

    #[hook(point = Saved, before = , after())]
    fn edges(&self) {}

    #[hook(point = Saved)]
    fn index(&self, path: &str) {
        let _ = path;
    }

    fn plain(&self) -> u32 {
        1
    }
}

fn main() {
    let _: u32 = Index.plain();
    Index.index("a");
    Index.alone();
    Index.empty();
    Index.key();
    Index.whole_key();
    Index.value();
    Index.path();
    Index.expression();
    Index.edges();
}
