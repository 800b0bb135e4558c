use hooks_core::{hook, hook_point};

pub struct Denied;

#[hook_point(mode = cancellable, on_error = propagate)]
pub async fn Deploy(target: &str) -> Denied;

#[hook(point = Deploy)]
async fn approve(target: &str) -> bool {
    target == "staging"
}

fn main() {}
