use hooks_core::{hook, hook_point};

#[hook_point(mode = until_handled)]
pub async fn Lookup(key: &str) -> u32;

#[hook(point = Lookup)]
async fn cache(key: &str) {
    let _ = key;
}

fn main() {}
