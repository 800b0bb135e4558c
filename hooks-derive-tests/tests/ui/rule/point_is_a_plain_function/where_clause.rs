use hooks_core::hook_point;

#[hook_point(mode = collect)]
pub fn Saved(what: &str)
where
    String: Clone;

fn main() {}
