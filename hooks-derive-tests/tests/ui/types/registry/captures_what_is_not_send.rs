// mistakes: 2
use std::rc::Rc;

use hooks_core::hook_point;

#[hook_point(mode = collect)]
pub fn Saved(path: &str);

fn main() {
    let seen = Rc::new(());
    let _ = Saved::hook(1, move |_path| drop(Rc::clone(&seen)));
}
