use hooks_core::{extension, hook, hook_point};

#[hook_point(mode = collect)]
pub fn Saved(path: &str);

macro_rules! methods {
    ($($tokens:tt)*) => {
        fn named(&self) {}
    };
}

#[derive(Default)]
pub struct Index;

#[extension]
impl Index {
    methods! {
        #[hook(point = Saved)]
        fn index(&self, path: &str) {}
    }
}

fn main() {
    Index.named();
}
