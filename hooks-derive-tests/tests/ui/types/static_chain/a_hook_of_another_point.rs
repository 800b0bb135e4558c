use hooks_core::{hook, hook_point, static_chain};

#[hook_point(mode = collect)]
fn Observe(number: u32);

#[hook_point(mode = collect)]
fn Watch(number: u32);

#[hook(point = Watch)]
fn watch(_number: u32) {}

static_chain!(Observing = Observe: [watch]);

fn main() {}
