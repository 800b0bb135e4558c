use std::rc::Rc;

use hooks_core::{hook, hook_point};

#[hook_point(mode = collect, local)]
pub async fn Drawn(depth: u32);

#[hook(point = Drawn)]
async fn count(depth: u32) {
    let shared = Rc::new(depth);
    std::future::ready(()).await;
    drop(shared);
}

fn spawn(_task: impl Future<Output = ()> + Send) {}

fn main() {
    spawn(Drawn::dispatch(3));
}
