use hooks_core::{hook, hook_point};

#[hook_point(mode = transform)]
pub fn Prompt(prompt: String) -> String;

#[hook(point = Prompt)]
fn shout(prompt: &mut String) -> String {
    prompt.to_uppercase()
}

fn main() {}
