use std::rc::Rc;

use hooks_core::{hook, hook_point};

#[hook_point(mode = collect, timeout = "1m")]
pub async fn Saved(path: &str);

#[hook(point = Saved, boxed)]
async fn index(path: &str) {
    let shared = Rc::new(path.len());
    std::future::ready(()).await;
    drop(shared);
}

fn main() {}
