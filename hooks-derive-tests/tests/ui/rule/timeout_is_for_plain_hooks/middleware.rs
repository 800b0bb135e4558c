use hooks_core::hook_point;

#[hook_point(mode = middleware, timeout = "2s")]
pub async fn Fetch(url: &str) -> String;

fn main() {}
