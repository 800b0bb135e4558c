use hooks_core::{hook, hook_point};

pub struct Denied;

#[hook_point(mode = cancellable)]
pub fn Deploy(target: &str) -> Denied;

#[hook(point = Deploy)]
fn approve(target: &str) -> Result<(), Denied> {
    if target == "staging" { Ok(()) } else { Err(Denied) }
}

pub fn call() -> bool {
    Deploy::dispatch("staging").is_ok()
}

fn main() {}
