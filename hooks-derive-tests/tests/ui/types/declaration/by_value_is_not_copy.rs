use hooks_core::{hook, hook_point};

#[hook_point(mode = collect)]
pub fn Saved(path: String);

#[hook(point = Saved)]
fn index(path: String) {
    drop(path);
}

pub fn call() {
    Saved::dispatch(String::new());
}

fn main() {}
