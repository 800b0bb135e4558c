// mistakes: 2
use hooks_core::hook_point;

#[hook_point(mode = collect)]
pub fn Moved(path: &str, path: &str);

#[hook_point(mode = transform)]
pub fn Named(name: String, name: &str) -> String;

fn main() {}
