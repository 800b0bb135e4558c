use hooks_core::{extension, hook, hook_point};

#[hook_point(mode = collect)]
pub fn Saved(path: &str);

pub struct Index;

#[extension(new = String::new())]
impl Index {
    #[hook(point = Saved)]
    fn index(&self) {}
}

fn main() {}
