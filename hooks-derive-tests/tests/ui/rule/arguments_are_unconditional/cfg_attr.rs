use hooks_core::{hook, hook_point};

#[hook_point(mode = collect)]
pub fn Saved(path: &str, #[cfg_attr(all(), cfg(all()))] bytes: usize);

#[hook(point = Saved)]
fn index(path: &str, bytes: usize) {
    let _ = (path, bytes);
}

fn main() {
    Saved::dispatch("notes.txt", 3);
}
