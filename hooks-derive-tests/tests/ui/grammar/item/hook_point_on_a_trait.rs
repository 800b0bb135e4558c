use hooks_core::hook_point;

#[hook_point(mode = collect)]
pub trait Saved {}

fn main() {}
