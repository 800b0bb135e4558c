use hooks_core::{hook_point, static_chain};

#[hook_point(mode = collect)]
fn Observe(number: u32);

struct Audit;

impl Audit {
    fn observe(&self, _number: u32) {}
}

static_chain!(Observing = Observe: [Audit::observe]);

fn main() {
    Audit.observe(1);
}
