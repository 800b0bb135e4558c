use hooks_core::hook_point;

#[hook_point(mode = collect, inline = -1)]
pub async fn Saved(path: &str);

fn main() {}
