// mistakes: 10
use std::time::Duration;

use hooks_core::{hook, hook_point};

#[hook_point(mode = collect)]
pub async fn Saved(path: &str);

#[hook(point = Saved, timeout = 500)]
#[hook(point = Saved, timeout = "500")]
#[hook(point = Saved, timeout = "1.5s")]
#[hook(point = Saved, timeout = "-2s")]
#[hook(point = Saved, timeout = "2 s")]
#[hook(point = Saved, timeout = "2d")]
#[hook(point = Saved, timeout = "ms")]
#[hook(point = Saved, timeout = Duration::from_secs(2))]
#[hook(point = Saved, timeout)]
#[hook(point = Saved, timeout = "2s", timeout = "2s")]
async fn index(path: &str) {
    let _ = path;
}

fn main() {
    let _ = Duration::ZERO;
}
