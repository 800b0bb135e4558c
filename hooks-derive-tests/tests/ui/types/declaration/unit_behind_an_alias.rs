use hooks_core::{hook, hook_point};

type Nothing = ();

#[hook_point(mode = collect)]
pub fn Ask() -> Nothing;

#[hook(point = Ask)]
fn one() {}

fn main() {}
