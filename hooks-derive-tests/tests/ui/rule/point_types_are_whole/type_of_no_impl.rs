// mistakes: 2

use hooks_core::hook_point;

#[hook_point(mode = collect)]
pub fn Saved(document: &Self);

#[hook_point(mode = until_handled)]
pub fn Lookup(key: &str) -> Self;

fn main() {}
