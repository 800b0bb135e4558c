// mistakes: 1

//! One mistake, one error: an `Rc` is neither `Sync` nor `Send`.

use std::rc::Rc;

use hooks_core::{extension, hook, hook_point};

/// A document was saved.
#[hook_point(mode = collect)]
pub fn Saved(path: &str);

#[derive(Default)]
pub struct Index {
    documents: Rc<u32>,
}

#[extension]
impl Index {
    #[hook(point = Saved)]
    fn saved(&self, _path: &str) {
        let _ = &self.documents;
    }
}

fn main() {}
