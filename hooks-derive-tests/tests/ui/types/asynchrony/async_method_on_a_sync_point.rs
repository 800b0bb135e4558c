use hooks_core::{extension, hook, hook_point};

#[hook_point(mode = transform)]
pub fn Prompt(prompt: String) -> String;

#[derive(Default)]
pub struct Style;

#[extension]
impl Style {
    #[hook(point = Prompt)]
    async fn shout(&self, prompt: &str) -> Option<String> {
        Some(prompt.to_uppercase())
    }
}

fn main() {}
