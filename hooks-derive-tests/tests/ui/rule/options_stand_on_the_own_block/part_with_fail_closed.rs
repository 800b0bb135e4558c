use hooks_core::{extension, hook, hook_point};

#[hook_point(mode = cancellable, on_error = veto)]
pub fn Save(path: &str);

#[derive(Default)]
pub struct Permission;

#[extension]
impl Permission {}

#[extension(part, fail_closed)]
impl Permission {
    #[hook(point = Save)]
    fn check(&self) {}
}

fn main() {}
