use hooks_core::hook_point;

#[hook_point(mode = collect)]
pub fn Saved<'a>(path: &'a str);

fn main() {}
