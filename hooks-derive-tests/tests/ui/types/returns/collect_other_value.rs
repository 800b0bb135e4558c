use hooks_core::{hook, hook_point};

#[hook_point(mode = collect)]
pub fn Hints(topic: &str) -> u32;

#[hook(point = Hints)]
fn hint(topic: &str) -> String {
    topic.to_owned()
}

fn main() {}
