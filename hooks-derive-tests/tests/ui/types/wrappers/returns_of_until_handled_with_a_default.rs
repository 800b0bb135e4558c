use hooks_core::{Next, hook, hook_point};

#[hook_point(mode = until_handled)]
fn Lookup(key: u32) -> u32 {
    key
}

#[hook(point = Lookup)]
fn around(key: u32, next: Next<'_, Lookup>) -> Option<u32> {
    Some(next.run(key))
}

fn main() {}
