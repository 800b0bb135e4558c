use hooks_core::{hook, hook_point};

pub struct Denied;

#[hook_point(mode = cancellable, on_error = veto)]
pub fn Deploy(target: &str) -> Denied;

#[hook(point = Deploy)]
fn approve(target: &str) -> Result<(), std::io::Error> {
    std::fs::metadata(target).map(|_| ())
}

fn main() {}
