// mistakes: 2
#![deny(unused_imports)]

use std::collections::BTreeMap;

use hooks_core::{hook, hook_point};
use points::Loaded;

mod points {
    #[hooks_core::hook_point(mode = collect)]
    pub fn Loaded(path: &str);
}

#[hook_point(mode = transform)]
pub fn Saved(paths: &BTreeMap<String, u32>);

#[hook(point = Loaded, priority = "high")]
fn index(path: &str) {
    let _ = path;
}

fn main() {}
