use hooks_core::{hook, hook_point};

#[hook_point(mode = collect)]
pub fn Saved(path: &str);

macro_rules! saved {
    () => {
        Saved
    };
}

#[hook(point = saved!())]
fn index(path: &str) {
    let _ = path;
}

fn main() {}
