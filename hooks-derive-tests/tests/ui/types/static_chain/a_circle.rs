use hooks_core::{hook, hook_point, static_chain};

#[hook_point(mode = collect)]
fn Observe(number: u32);

#[hook(point = Observe)]
fn first(_number: u32) {}

#[hook(point = Observe, before = third)]
fn second(_number: u32) {}

#[hook(point = Observe, before = second)]
fn third(_number: u32) {}

static_chain!(Observing = Observe: [first, second, third]);

fn main() {
    Observing::dispatch(1);
}
