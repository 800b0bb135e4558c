use hooks_core::{Next, hook, hook_point};

type Rest<'n> = Next<'n, Shape>;

#[hook_point(mode = transform)]
fn Shape(text: String, suffix: &str) -> String;

#[hook(point = Shape)]
fn around(text: String, suffix: &str, next: Rest<'_>) -> String {
    next.run(text, suffix)
}

fn main() {}
