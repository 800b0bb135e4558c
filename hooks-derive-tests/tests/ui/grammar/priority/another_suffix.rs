// mistakes: 1

use hooks_core::{hook, hook_point};

#[hook_point(mode = collect)]
pub fn Saved(path: &str);

#[hook(point = Saved, priority = 5u64)]
fn saved(_path: &str) {}

fn main() {}
