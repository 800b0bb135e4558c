use hooks_core::hook_point;

#[hook_point(mode = collect)]
pub fn Saved(#[cfg(any())] path: &NotThere, bytes: usize);

fn main() {}
