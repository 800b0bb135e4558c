// mistakes: 2
use hooks_core::{hook, hook_point};

#[hook_point(mode = collect)]
pub fn Read(path: &str) -> Vec<u8>;

#[hook(point = Read)]
fn bytes(path: &str) -> [u8] {
    loop {}
}

#[hook(point = Read)]
fn text(path: &str) -> dyn std::fmt::Debug {
    loop {}
}

fn main() {}
