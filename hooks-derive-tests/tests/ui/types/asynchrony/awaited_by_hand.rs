use hooks_core::{AsyncPoint, hook_point};

#[hook_point(mode = collect)]
pub fn Saved(path: &str) -> u32;

impl AsyncPoint for Saved {}

fn main() {}
