use hooks_core::{hook, hook_point};

#[hook_point(mode = collect)]
pub fn Saved(path: &str by: &str);

#[hook(point = Saved)]
fn index(path: &str, by: &str) {
    let _ = (path, by);
}

fn main() {
    Saved::dispatch("a", "b");
}
