use std::rc::Rc;

use hooks_core::hook_point;

#[hook_point(mode = collect)]
pub async fn Counted(count: &mut Rc<u32>);

fn main() {}
