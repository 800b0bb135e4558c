// mistakes: 4
use hooks_core::hook_point;

#[hook_point(mode = collect, visit = all)]
pub fn Saved(path: &str);

#[hook_point(mode = transform, visit = first)]
pub fn Shape(text: String) -> String;

#[hook_point(mode = until_handled, visit = all)]
pub fn Lookup(key: &str) -> u32;

#[hook_point(mode = middleware, visit = all)]
pub fn Around(key: &str) -> u32;

fn main() {}
