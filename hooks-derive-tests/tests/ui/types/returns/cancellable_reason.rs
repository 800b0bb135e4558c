use hooks_core::{hook, hook_point};

pub struct Denied;

#[hook_point(mode = cancellable, on_error = veto)]
pub fn Deploy(target: &str) -> Denied;

#[hook(point = Deploy)]
fn approve(target: &str) -> Option<Denied> {
    (target == "production").then_some(Denied)
}

fn main() {}
