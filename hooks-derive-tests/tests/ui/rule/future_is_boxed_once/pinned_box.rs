use std::pin::Pin;

use hooks_core::{hook, hook_point};

#[hook_point(mode = collect)]
pub async fn Saved(path: &str);

#[hook(point = Saved, boxed)]
fn index(path: &str) -> Pin<Box<dyn Future<Output = ()> + Send + '_>> {
    Box::pin(async move {
        let _ = path;
    })
}

fn main() {}
