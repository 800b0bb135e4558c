use hooks_core::{hook, hook_point};

#[hook_point(mode = until_handled)]
pub async fn Lookup(key: &str) -> &'static str;

#[hook(point = Lookup)]
async fn echo(key: &str) -> Option<&str> {
    Some(key)
}

fn main() {}
