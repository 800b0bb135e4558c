// mistakes: 1

use hooks_core::hook_point;

#[hook_point(mode = transform)]
pub fn Shape(mut title: String) -> String;

fn main() {}
