// mistakes: 2
use hooks_core::{hook, hook_point};

#[hook_point(mode = collect)]
pub fn Saved(path: &str);

#[hook(point = Saved, before = audit)]
fn audit() {}

#[hook(point = Saved, after("count"))]
fn count() {}

fn main() {}
