use hooks_core::{hook_point, testing};

pub struct Denied;

#[hook_point(mode = cancellable, on_error = veto)]
pub fn Allow(path: &str) -> Denied;

fn main() {
    let _ = testing::vetoing::<Allow>(1, "no path");
}
