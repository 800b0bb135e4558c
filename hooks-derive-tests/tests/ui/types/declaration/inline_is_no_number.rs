use hooks_core::hook_point;

#[hook_point(mode = collect, inline = LARGE)]
pub async fn Saved(path: &str);

fn main() {}
