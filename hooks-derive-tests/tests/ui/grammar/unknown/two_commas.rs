// mistakes: 3
use hooks_core::{extension, hook, hook_point};

#[hook_point(mode = collect,, on_error = isolate)]
pub fn Saved(path: &str);

#[hook(point = Saved,, priority = 1)]
fn index(path: &str) {
    let _ = path;
}

#[derive(Default)]
struct Index;

#[extension(, name = "index")]
impl Index {}

fn main() {}
