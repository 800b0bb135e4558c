use std::future::Future;
use std::pin::Pin;

use hooks_core::{hook, hook_point};

#[hook_point(mode = until_handled)]
pub async fn Lookup(key: &str) -> u32;

#[hook(point = Lookup)]
fn cache(key: &str) -> Pin<Box<dyn Future<Output = u32> + Send + '_>> {
    Box::pin(async move { u32::from(key == "a") })
}

fn main() {}
