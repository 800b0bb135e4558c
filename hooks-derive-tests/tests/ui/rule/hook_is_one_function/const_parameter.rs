use hooks_core::{hook, hook_point};

#[hook_point(mode = collect)]
pub fn Saved(path: &str);

#[hook(point = Saved)]
fn index<const N: usize>(path: &str) {
    let _ = path.len() + N;
}

fn main() {}
