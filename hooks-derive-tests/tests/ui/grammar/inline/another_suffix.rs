// mistakes: 1

use hooks_core::hook_point;

#[hook_point(mode = collect, inline = 512u64)]
pub async fn Saved(path: &str);

fn main() {}
