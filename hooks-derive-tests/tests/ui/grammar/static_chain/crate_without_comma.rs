use hooks_core::{hook, hook_point, static_chain};

#[hook_point(mode = collect)]
fn Observe(number: u32);

#[hook(point = Observe)]
fn observe(_number: u32) {}

#[hook(point = Observe)]
fn watch(_number: u32) {}

static_chain!(crate = hooks_core Observing = Observe: [observe, watch]);

fn main() {}
