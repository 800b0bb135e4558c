// mistakes: 2

use hooks_core::hook_point;

pub trait Store {
    #[hook_point(mode = collect)]
    fn Saved(&self, path: &str);
}

pub struct Files;

impl Files {
    #[hook_point(mode = collect)]
    pub fn Removed(&self, path: &str);
}

fn main() {}
