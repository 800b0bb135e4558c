use hooks_core::{Next, hook, hook_point};

#[hook_point(mode = cancellable, on_error = veto)]
fn Allow(name: &str) -> String;

#[hook(point = Allow)]
fn around(name: &str, next: Next<'_, Allow>) -> Result<(), String> {
    if name.is_empty() {
        return Err("no name".to_owned());
    }
    next.run(name).map_err(|refused| refused.to_string())
}

fn main() {}
