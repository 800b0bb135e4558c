use hooks_core::{hook, hook_point};

#[hook_point(mode = collect)]
pub fn Saved(path: &str);

#[hook(point = Saved)]
fn index(path: &str) {
    let length = path.;
}

fn main() {
    index("a");
}
