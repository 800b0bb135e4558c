// mistakes: 2
use hooks_core::{extension, hook_point};

#[hook_point(mode = collect, crate = "hooks_core")]
pub fn Saved(path: &str);

#[derive(Default)]
pub struct Index;

#[extension(crate)]
impl Index {}

fn main() {}
