// mistakes: 2
use hooks_core::{extension, hook, hook_point};

#[hook_point(mode = collect)]
pub fn Saved(path: &str);

#[derive(Default)]
pub struct Index;

pub trait Keeps {
    fn keep(&self, path: &str);
    fn forget(&self);
    fn count(&self) -> u32;
}

#[extension]
impl Keeps for Index {
    #[hook(point = Saved)]
    fn keep(&self, path: &) {}

    #[hook(point = Saved)]
    fn forget(&self) {
        let path = ;
    }

    fn count(&self) -> u32 {
        1
    }
}

fn main() {
    let _: u32 = Index.count();
    Index.forget();
    Index.keep("a");
}
