#![deny(unused_must_use)]

use hooks_core::hook_point;

#[hook_point(mode = collect)]
pub async fn Saved(path: &str);

fn main() {
    Saved::dispatch("a");
}
