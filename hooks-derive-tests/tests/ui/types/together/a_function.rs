// mistakes: 3
use hooks_core::{hook, hook_point};

#[hook_point(mode = collect)]
pub fn Size(path: &str) -> usize;

#[hook(point = Size, priority = "first")]
fn size(path: &u32) -> String {
    path.to_string()
}

fn main() {}
