use hooks_core::{extension, hook, hook_point};

#[hook_point(mode = collect)]
pub fn Saved(path: &str);

pub struct Cache<const N: usize>;

#[extension]
impl<const N: usize> Cache<N> {
    #[hook(point = Saved)]
    fn forget(&self) {}
}

fn main() {}
