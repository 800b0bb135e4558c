// mistakes: 2
use hooks_core::hook_point;

#[hook_point(mode = cancellable, on_error = veto, visit = "all")]
pub fn Save(path: &str);

#[hook_point(mode = cancellable, on_error = veto, visit)]
pub fn Load(path: &str);

fn main() {}
