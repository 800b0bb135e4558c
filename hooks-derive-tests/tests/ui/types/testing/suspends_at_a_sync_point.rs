use hooks_core::{hook_point, testing};

#[hook_point(mode = collect)]
pub fn Saved(path: &str);

fn main() {
    let _ = testing::suspending::<Saved>(1, 2);
}
