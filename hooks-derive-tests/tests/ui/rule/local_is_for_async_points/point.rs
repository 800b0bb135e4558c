use std::rc::Rc;

use hooks_core::{hook, hook_point};

#[hook_point(mode = collect, local)]
pub fn Drawn(scene: &Rc<str>);

#[hook(point = Drawn)]
fn count(scene: &Rc<str>) {
    let _ = scene;
}

fn main() {
    Drawn::dispatch(&Rc::from("a tree"));
}
