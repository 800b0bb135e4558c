use hooks_core::{hook, hook_point};

#[hook_point(mode = until_handled)]
pub fn Lookup(key: &str) -> u32;

#[hook(point = Lookup)]
fn cache(key: &str) -> u32 {
    u32::from(key == "a")
}

fn main() {}
