// mistakes: 3
use hooks_core::{hook, hook_point};

#[hook_point(mode = collect)]
pub fn Saved(path: &str);

#[hook(point = Saved, before)]
fn audit() {}

#[hook(point = Saved, before())]
fn count() {}

#[hook(point = Saved, before =)]
fn trace() {}

fn main() {}
