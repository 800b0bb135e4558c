use hooks_core::{extension, hook, hook_point};

#[hook_point(mode = transform)]
pub async fn Prompt(prompt: String) -> String;

#[derive(Default)]
pub struct Style;

#[extension]
impl Style {
    #[hook(point = Prompt)]
    async fn trim<'a>(&self, prompt: &'a str) -> Option<std::borrow::Cow<'a, str>> {
        Some(prompt.trim().into())
    }
}

fn main() {}
