use hooks_core::{hook, hook_point};

#[hook_point(mode = cancellable, on_error = veto)]
pub fn Save(path: &str);

#[hook(point = Save, fail_closed)]
fn check() {}

fn main() {}
