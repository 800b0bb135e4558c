// mistakes: 4
// One mistake, told where the function is declared and where the shim mentions it: rustc asks at each.
use hooks_core::{Next, hook, hook_point};

#[hook_point(mode = middleware)]
fn Act(step: u32) -> u32;

struct Nothing;

#[hook(point = Act)]
fn around(step: u32, next: Next<'_, Nothing>) -> u32 {
    step
}

fn main() {}
