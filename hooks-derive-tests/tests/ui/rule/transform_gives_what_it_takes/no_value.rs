use hooks_core::{hook, hook_point};

#[hook_point(mode = transform)]
pub async fn Prompt() -> String;

#[hook(point = Prompt)]
async fn shorten(prompt: &str) -> Option<String> {
    Some(prompt.to_owned())
}

pub async fn call() -> usize {
    Prompt::dispatch(String::new()).await.len()
}

fn main() {}
