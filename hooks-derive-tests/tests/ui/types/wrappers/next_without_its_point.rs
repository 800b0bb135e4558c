// mistakes: 2

use hooks_core::{Next, hook, hook_point};

#[hook_point(mode = middleware)]
pub fn Shape(path: &str) -> u32;

#[hook(point = Shape)]
fn bare(path: &str, next: Next) -> u32 {
    next.run(path)
}

#[hook(point = Shape)]
fn with_a_lifetime(path: &str, next: Next<'_>) -> u32 {
    next.run(path)
}

fn main() {}
