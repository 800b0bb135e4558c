use hooks_core::{hook_point, static_chain};

#[hook_point(mode = collect)]
fn Observe(number: u32);

mod plugin {
    use hooks_core::hook;

    #[hook(point = super::Observe)]
    fn observe(_number: u32) {}
}

static_chain!(Observing = Observe: [plugin::observe]);

fn main() {}
