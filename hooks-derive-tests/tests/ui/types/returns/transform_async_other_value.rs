use hooks_core::{extension, hook, hook_point};

#[hook_point(mode = transform)]
pub async fn Prompt(prompt: String) -> String;

#[derive(Default)]
pub struct Style;

#[extension]
impl Style {
    #[hook(point = Prompt)]
    async fn count(&self, prompt: &str) -> usize {
        prompt.len()
    }
}

fn main() {}
