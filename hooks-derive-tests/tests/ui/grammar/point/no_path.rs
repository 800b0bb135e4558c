// mistakes: 2
use hooks_core::hook;

#[hook(point = "Saved")]
fn index(path: &str) {
    let _ = path;
}

#[hook(point = 5)]
fn count(path: &str) {
    let _ = path;
}

fn main() {}
