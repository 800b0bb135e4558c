use hooks_core::{hook, hook_point};

#[hook_point(mode = transform)]
pub fn Prompt(prompt: String) -> String;

#[hook(point = Prompt)]
fn trim(prompt: &str) -> &str {
    prompt.trim()
}

fn main() {}
