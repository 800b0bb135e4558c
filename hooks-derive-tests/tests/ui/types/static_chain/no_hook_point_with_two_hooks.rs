use hooks_core::{hook, hook_point, static_chain};

#[hook_point(mode = collect)]
async fn Observe(number: u32);

#[hook(point = Observe)]
fn observe(_number: u32) {}

#[hook(point = Observe)]
async fn watch(_number: u32) {}

static_chain!(pub Observing = String: [observe, watch]);

fn main() {}
