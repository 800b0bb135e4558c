use hooks_core::{hook_point, testing};

#[hook_point(mode = until_handled)]
pub fn Lookup(key: &str) -> u32;

fn main() {
    let _ = testing::vetoing::<Lookup>(1, 2);
}
