//! Edges in every form, to what is there and to what is not, and beside a mistake of nobody.

use hooks_core::{extension, hook, hook_point, hooks_of};

#[hook_point(mode = collect, hooks = at_least_one)]
pub fn Saved(path: &str);

mod index {
    use super::{Saved, extension, hook};

    #[derive(Default)]
    pub struct Index<'a> {
        _name: &'a str,
    }

    #[extension]
    impl<'a> Index<'a> {
        #[hook(point = Saved)]
        fn index(&self) {}
    }

    #[hook(point = Saved)]
    pub fn index() {}
}

use index::Index;

type Alias = Index<'static>;

#[hook(point = Saved, before = index::Index<'_>, before = index::index, before("nobody"), before("crate::nobody"))]
fn first() {}

#[hook(point = Saved, after = Alias, after = index::index,)]
fn last() {}

fn main() {
    let order: Vec<_> = hooks_of::<Saved>()
        .map(|hook| hook.function().to_owned())
        .collect();
    assert_eq!(order, ["first", "index", "index", "last"]);
}
