use hooks_core::{Next, hook, hook_point};

#[hook_point(mode = transform)]
fn Shape(text: String, suffix: &str) -> String;

#[hook(point = Shape)]
fn around(text: &str, next: Next<'_, Shape>, suffix: &str) -> String {
    next.run(text.to_owned(), suffix)
}

fn main() {}
