use hooks_core::hook_point;

#[hook_point(mode = collect)]
pub fn Hints(topic: &str) -> u32 {
    topic.len() as u32
}

fn main() {}
