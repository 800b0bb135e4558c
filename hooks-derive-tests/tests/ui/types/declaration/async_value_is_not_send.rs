use std::rc::Rc;

use hooks_core::hook_point;

#[hook_point(mode = transform)]
pub async fn Count(count: Rc<u32>) -> Rc<u32>;

fn main() {}
