use std::sync::Mutex;

use hooks_core::hook_point;

#[hook_point(mode = collect)]
pub fn Saved(path: &str);

static SEEN: Mutex<Vec<&str>> = Mutex::new(Vec::new());

fn main() {
    let _ = Saved::hook(1, |path| SEEN.lock().unwrap().push(path));
}
