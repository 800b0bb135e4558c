use hooks_core::{hook_point, static_chain};

#[hook_point(mode = collect)]
fn Observe(number: u32);

mod plugin {
    use hooks_core::{extension, hook};

    #[derive(Default)]
    struct Audit;

    #[extension]
    impl Audit {
        #[hook(point = super::Observe)]
        fn observe(&self, _number: u32) {}
    }
}

static_chain!(Observing = Observe: [plugin::Audit::observe]);

fn main() {}
