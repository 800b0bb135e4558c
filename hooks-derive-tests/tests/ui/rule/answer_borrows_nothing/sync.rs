use hooks_core::{hook, hook_point};

#[hook_point(mode = until_handled)]
pub fn Lookup(key: &str) -> String;

#[hook(point = Lookup)]
fn echo(key: &str) -> Option<&str> {
    Some(key)
}

fn main() {}
