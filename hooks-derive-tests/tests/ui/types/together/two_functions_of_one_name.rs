use hooks_core::{hook, hook_point};

#[hook_point(mode = collect)]
pub fn Saved(path: &str);

#[hook(point = Saved)]
fn index() {}

#[hook(point = Saved)]
fn index() {}

fn main() {}
