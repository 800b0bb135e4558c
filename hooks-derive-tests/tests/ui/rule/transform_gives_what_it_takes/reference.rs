use hooks_core::hook_point;

#[hook_point(mode = transform)]
pub fn Prompt(prompt: &str) -> String;

fn main() {}
