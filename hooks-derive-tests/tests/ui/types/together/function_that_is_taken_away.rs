// mistakes: 1

//! What stands below `#[hook]` may leave nothing of the function: here it is there in tests only.

use hooks_core::{hook, hook_point};

#[hook_point(mode = collect)]
pub fn Saved(path: &str);

#[hook(point = Saved)]
#[test]
fn index() {}

fn main() {}
