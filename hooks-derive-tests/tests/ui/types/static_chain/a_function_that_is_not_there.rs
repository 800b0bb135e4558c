use hooks_core::{hook_point, static_chain};

#[hook_point(mode = collect)]
fn Observe(number: u32);

static_chain!(Observing = Observe: [observe]);

fn main() {}
