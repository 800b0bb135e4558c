use hooks_core::{extension, hook, hook_point, static_chain};

#[hook_point(mode = collect)]
fn Observe(number: u32);

#[hook_point(mode = collect)]
fn Watch(number: u32);

#[derive(Default)]
struct Audit;

#[extension]
impl Audit {
    #[hook(point = Watch)]
    fn watch(&self, _number: u32) {}
    #[hook(point = Observe)]
    fn observe(&self, _number: u32) {}
}

static_chain!(Observing = Observe: [Audit::watch, Audit::observe]);

fn main() {}
