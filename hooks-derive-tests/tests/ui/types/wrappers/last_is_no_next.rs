use hooks_core::{hook, hook_point};

#[hook_point(mode = transform)]
fn Shape(text: String, suffix: &str) -> String;

#[hook(point = Shape, wrap)]
fn around(text: String, suffix: &str, count: u32) -> String {
    text + &suffix.repeat(count as usize)
}

fn main() {}
