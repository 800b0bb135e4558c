use std::cell::Cell;

use hooks_core::hook_point;

#[hook_point(mode = collect)]
pub fn Saved(path: &str);

fn main() {
    let seen = Cell::new(0);
    let _ = Saved::hook(1, move |path| seen.set(path.len()));
}
