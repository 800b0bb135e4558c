use hooks_core::{Next, hook, hook_point};

#[hook_point(mode = transform)]
fn Shape(text: String, suffix: &str) -> String;

#[hook(point = Shape)]
fn around(text: String, suffix: &str, again: &str, next: Next<'_, Shape>) -> String {
    next.run(text, suffix) + again
}

fn main() {}
