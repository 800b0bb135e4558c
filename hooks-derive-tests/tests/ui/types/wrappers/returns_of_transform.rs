use hooks_core::{Next, hook, hook_point};

#[hook_point(mode = transform)]
fn Shape(text: String, suffix: &str) -> String;

#[hook(point = Shape)]
fn around(text: String, suffix: &str, next: Next<'_, Shape>) -> Option<String> {
    Some(next.run(text, suffix))
}

fn main() {}
