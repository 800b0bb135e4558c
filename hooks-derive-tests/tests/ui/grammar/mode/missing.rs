// mistakes: 2
use hooks_core::{hook, hook_point};

#[hook_point]
pub fn Saved(path: &str);

#[hook_point(on_error = isolate)]
pub fn Loaded(path: &str);

#[hook(point = Saved)]
#[hook(point = Loaded)]
fn index(path: &str) {
    let _ = path;
}

pub fn call() {
    Saved::dispatch("a");
    if let Some(point) = Loaded::active() {
        point.dispatch("a");
    }
}

fn main() {}
