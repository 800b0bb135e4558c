// mistakes: 2
use hooks_core::hook_point;

#[hook_point(mode = collect, inline = "512")]
pub async fn Saved(path: &str);

#[hook_point(mode = collect, inline)]
pub async fn Loaded(path: &str);

fn main() {}
