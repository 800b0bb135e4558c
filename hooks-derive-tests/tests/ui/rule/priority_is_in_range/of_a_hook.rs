// mistakes: 2
use hooks_core::{hook, hook_point};

#[hook_point(mode = collect)]
pub fn Saved(path: &str);

#[hook(point = Saved, priority = 2000000)]
fn index() {}

#[hook(point = Saved, priority = -99999999999)]
fn count() {}

fn main() {}
