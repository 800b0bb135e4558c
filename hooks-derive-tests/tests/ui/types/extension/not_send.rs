// mistakes: 1

//! The instance is dropped on any thread, whoever made it.

use std::sync::{Mutex, MutexGuard};

use hooks_core::{extension, hook, hook_point};

static LOCK: Mutex<u32> = Mutex::new(0);

/// A document was saved.
#[hook_point(mode = collect)]
pub fn Saved(path: &str);

pub struct Index {
    documents: MutexGuard<'static, u32>,
}

impl Default for Index {
    fn default() -> Self {
        Self {
            documents: LOCK.lock().unwrap(),
        }
    }
}

#[extension]
impl Index {
    #[hook(point = Saved)]
    fn saved(&self, _path: &str) {
        let _ = &self.documents;
    }
}

fn main() {}
