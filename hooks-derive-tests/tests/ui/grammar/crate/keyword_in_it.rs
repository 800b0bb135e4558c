// mistakes: 2

use hooks_core::hook_point;

#[hook_point(mode = collect, crate = Self)]
pub fn Saved(path: &str);

#[hook_point(mode = collect, crate = hooks_core::Self)]
pub fn Removed(path: &str);

fn main() {}
