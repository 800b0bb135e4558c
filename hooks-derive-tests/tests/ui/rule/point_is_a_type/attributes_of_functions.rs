// mistakes: 4
use hooks_core::{hook, hook_point};

#[inline]
#[hook_point(mode = collect)]
#[track_caller]
#[cold]
#[unsafe(no_mangle)]
#[must_use]
pub fn Saved();

#[hook(point = Saved)]
fn index() {}

fn main() {
    Saved::dispatch();
}
