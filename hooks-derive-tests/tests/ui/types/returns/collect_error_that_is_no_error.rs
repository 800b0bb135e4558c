use hooks_core::{hook, hook_point};

struct Broken;

#[hook_point(mode = collect)]
pub fn Saved(path: &str);

#[hook(point = Saved)]
fn index(path: &str) -> Result<(), Broken> {
    if path.is_empty() { Err(Broken) } else { Ok(()) }
}

fn main() {}
