use hooks_core::{hook, hook_point};

#[hook_point(mode = until_handled)]
pub fn Lookup(key: &str);

#[hook(point = Lookup)]
fn cache(key: &str) -> Option<u32> {
    (key == "a").then_some(1)
}

pub fn call() -> Option<u32> {
    Lookup::dispatch("a")
}

fn main() {}
