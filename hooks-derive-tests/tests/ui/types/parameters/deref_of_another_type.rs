use hooks_core::{hook, hook_point};

#[hook_point(mode = transform)]
pub fn Prompt(prompt: String) -> String;

#[hook(point = Prompt)]
fn shorten(prompt: &[u8]) -> Option<String> {
    prompt.is_empty().then(String::new)
}

fn main() {}
