#![deny(unused_must_use)]

use hooks_core::hook_point;

#[hook_point(mode = collect)]
pub fn Saved(path: &str);

fn main() {
    Saved::hook(1, |path| assert_ne!(path, ""));
}
