// mistakes: 3
use hooks_core::{extension, hook, hook_point};

#[hook_point(mode = collect)]
pub fn Saved(path: &str);

#[derive(Default)]
pub struct Index;

#[extension]
impl Index {
    #[hook(point = Saved)]
    fn index(&self, path) {}

    #[hook(point = Saved)]
    fn count(&self, path: ) {}

    #[hook(point = Saved)]
    fn keep(&self, path: Option<&str) {}

    #[hook(point = Saved)]
    fn forget(&self) {}

    fn plain(&self) -> u32 {
        1
    }
}

fn main() {
    let _: u32 = Index.plain();
    Index.forget();
    Index.index("a");
    Index.count("a");
    Index.keep("a");
}
