// mistakes: 2
use hooks_core::{hook, hook_point};

#[hook_point(mode = collect, crate = hooks_core::<u8>)]
pub fn Saved();

#[hook_point(mode = collect)]
pub fn Removed();

#[hook(point = Removed, crate = hooks_core<'_>)]
fn index() {}

fn main() {
    Saved::dispatch();
    index();
}
