use hooks_core::{hook, hook_point};

#[hook_point(mode = transform)]
pub fn Prompt(prompt: String);

#[hook(point = Prompt)]
fn shorten(prompt: &str) -> Option<String> {
    Some(prompt.to_owned())
}

pub fn call() -> String {
    Prompt::dispatch(String::new())
}

fn main() {}
