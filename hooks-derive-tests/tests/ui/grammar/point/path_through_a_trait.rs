use hooks_core::{hook, hook_point};

#[hook_point(mode = collect)]
pub fn Saved(path: &str);

trait Names {
    type Point;
}

impl Names for u8 {
    type Point = Saved;
}

#[hook(point = <u8 as Names>::Point)]
fn index(path: &str) {
    let _ = path;
}

fn main() {}
