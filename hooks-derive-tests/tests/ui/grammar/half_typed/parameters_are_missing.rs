use hooks_core::{hook, hook_point};

#[hook_point(mode = collect)]
pub fn Saved;

#[hook(point = Saved)]
fn index() {}

fn main() {
    Saved::dispatch();
    index();
}
