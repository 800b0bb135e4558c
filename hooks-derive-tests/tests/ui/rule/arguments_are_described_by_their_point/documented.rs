use hooks_core::{hook, hook_point};

#[hook_point(mode = collect)]
pub fn Saved(
    /// Where it is.
    ///
    /// From the root.
    path: &str,
);

#[hook(point = Saved)]
fn index() {}

fn main() {
    Saved::dispatch("a");
}
