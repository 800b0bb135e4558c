use hooks_core::{hook_point, testing};

#[hook_point(mode = middleware)]
pub fn Save(text: &str) -> usize;

fn main() {
    let _ = testing::failing::<Save>(1, "disk full");
}
