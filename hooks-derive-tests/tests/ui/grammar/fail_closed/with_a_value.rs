use hooks_core::{extension, hook, hook_point};

#[hook_point(mode = cancellable, on_error = veto)]
pub fn Save(path: &str);

#[derive(Default)]
pub struct Permission;

#[extension(fail_closed = true)]
impl Permission {
    #[hook(point = Save)]
    fn check(&self) {}
}

fn main() {}
