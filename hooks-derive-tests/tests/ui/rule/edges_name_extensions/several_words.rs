// mistakes: 2
use hooks_core::{hook, hook_point};

#[hook_point(mode = collect)]
pub fn Saved(path: &str);

#[hook(point = Saved, before("my index"))]
fn audit() {}

#[hook(point = Saved, after("a::b::index"))]
fn count() {}

fn main() {}
