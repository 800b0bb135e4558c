use hooks_core::hook_point;

#[hook_point(mode = transform)]
pub fn Prompt(prompt: String, turn: &u32) -> usize;

fn main() {}
