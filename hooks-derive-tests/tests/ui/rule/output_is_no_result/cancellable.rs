use hooks_core::{hook, hook_point};

pub struct Denied;

#[hook_point(mode = cancellable, on_error = veto)]
pub async fn Deploy(target: &str) -> Result<(), Denied>;

#[hook(point = Deploy)]
async fn approve(target: &str) -> Result<(), Denied> {
    if target == "staging" { Ok(()) } else { Err(Denied) }
}

pub async fn call() -> Result<(), Denied> {
    Deploy::dispatch("staging").await?;
    Ok(())
}

fn main() {}
