use hooks_core::{hook, hook_point};

#[hook_point(mode = transform)]
pub fn Prompt(prompt: String) -> String;

#[hook(point = Prompt)]
fn shorten(prompt: &str) {
    let _ = prompt;
}

fn main() {}
