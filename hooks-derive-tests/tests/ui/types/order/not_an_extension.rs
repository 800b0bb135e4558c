use hooks_core::{hook, hook_point};

#[hook_point(mode = collect)]
pub fn Saved(path: &str);

pub struct Index;

#[hook(point = Saved, before = Index)]
fn audit() {}

fn main() {}
