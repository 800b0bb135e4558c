use hooks_core::hook_point;

#[hook_point(mode = collect)]
pub fn Words(text: &str) -> &str;

fn main() {}
