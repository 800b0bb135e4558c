use hooks_core::hook_point;

#[hook_point(mode = collect)]
pub fn Hints(topic: &str) -> u32;

fn main() {
    let _ = Hints::hook(1, |topic| topic.to_owned());
}
