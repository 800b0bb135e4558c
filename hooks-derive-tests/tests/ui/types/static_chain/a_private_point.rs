use hooks_core::static_chain;

mod points {
    use hooks_core::{hook, hook_point};

    #[hook_point(mode = collect)]
    fn Observe(number: u32);

    #[hook(point = Observe)]
    pub fn watch(_number: u32) {}
}

static_chain!(Observing = points::Observe: [points::watch]);

fn main() {}
