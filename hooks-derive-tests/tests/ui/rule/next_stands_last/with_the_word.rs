use hooks_core::{Next, hook, hook_point};

#[hook_point(mode = transform)]
fn Shape(text: String, suffix: &str) -> String;

#[hook(point = Shape, wrap)]
fn around(next: Next<'_, Shape>, text: String, suffix: &str) -> String {
    next.run(text, suffix)
}

fn main() {}
