use std::sync::Mutex;

use hooks_core::{extension, hook, hook_point};

#[hook_point(mode = collect)]
pub fn Saved(path: &str);

#[derive(Default)]
pub struct Keeper(Mutex<Vec<&'static str>>);

#[extension]
impl Keeper {
    #[hook(point = Saved)]
    fn keep(&self, path: &'static str) {
        self.0.lock().unwrap().push(path);
    }
}

fn main() {}
