use std::rc::Rc;

use hooks_core::{hook, hook_point};

#[hook_point(mode = collect)]
pub async fn Count() -> Rc<u32>;

#[hook(point = Count)]
fn one() -> Rc<u32> {
    Rc::new(1)
}

fn main() {}
