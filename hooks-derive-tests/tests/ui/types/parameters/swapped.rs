// mistakes: 3
use hooks_core::{hook, hook_point};

#[hook_point(mode = collect)]
pub fn Saved(path: &str, bytes: usize);

#[hook(point = Saved)]
fn index(bytes: usize, path: &str) {
    let _ = (bytes, path);
}

// What stands in front cannot be left off.
#[hook(point = Saved)]
fn count(bytes: usize) {
    let _ = bytes;
}

fn main() {}
