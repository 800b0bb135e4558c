// mistakes: 1

use hooks_core::hook_point;

#[hook_point(mode = collect)]
pub fn Saved(path: &str);

fn main() {
    Saved("a");
}
