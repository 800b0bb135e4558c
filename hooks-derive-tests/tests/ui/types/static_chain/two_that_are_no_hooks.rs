// mistakes: 2

use hooks_core::{hook, hook_point, static_chain};

#[hook_point(mode = collect)]
fn Observe(number: u32);

#[hook(point = Observe)]
fn observe(_number: u32) {}

fn watch(_number: u32) {}

struct Audit;

static_chain!(Observing = Observe: [Audit::observe, observe, watch]);

fn main() {
    watch(1);
}
