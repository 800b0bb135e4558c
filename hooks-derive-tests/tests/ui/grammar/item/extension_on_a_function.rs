use hooks_core::{extension, hook_point};

#[hook_point(mode = collect)]
pub fn Saved(path: &str);

#[extension]
pub fn index(path: &str) {
    let _ = path;
}

fn main() {
    index("a");
}
