use std::future::ready;
use std::rc::Rc;

use hooks_core::hook_point;

#[hook_point(mode = collect)]
pub async fn Saved(path: &str);

fn main() {
    let _ = Saved::hook_boxed(1, |path| {
        Box::pin(async move {
            let held = Rc::new(path);
            ready(()).await;
            drop(held);
        })
    });
}
