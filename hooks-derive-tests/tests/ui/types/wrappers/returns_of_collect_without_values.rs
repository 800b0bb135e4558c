use hooks_core::{Next, hook, hook_point};

#[hook_point(mode = collect)]
fn Notify(step: u32);

#[hook(point = Notify)]
fn around(step: u32, next: Next<'_, Notify>) -> Option<u32> {
    next.run(step);
    Some(step)
}

fn main() {}
