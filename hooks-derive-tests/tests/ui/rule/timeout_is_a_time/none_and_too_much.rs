// mistakes: 4
use hooks_core::{hook, hook_point};

#[hook_point(mode = collect, timeout = "9000h")]
pub async fn Loaded(path: &str);

#[hook_point(mode = collect)]
pub async fn Saved(path: &str);

#[hook(point = Saved, timeout = "0s")]
#[hook(point = Saved, timeout = "31536001s")]
#[hook(point = Saved, timeout = "99999999999999999999999999h")]
async fn index(path: &str) {
    let _ = path;
}

fn main() {}
