use hooks_core::{hook, hook_point};

#[hook_point(mode = collect)]
pub async fn Hints(topic: &str) -> u32;

#[hook(point = Hints)]
async fn hint(topic: &str) -> String {
    topic.to_owned()
}

fn main() {}
