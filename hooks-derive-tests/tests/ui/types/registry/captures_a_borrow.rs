use std::sync::Mutex;

use hooks_core::hook_point;

#[hook_point(mode = collect)]
pub fn Saved(path: &str);

fn main() {
    let seen = Mutex::new(0);
    let _ = Saved::hook(1, |path| *seen.lock().unwrap() += path.len());
}
