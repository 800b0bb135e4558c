use hooks_core::{hook, hook_point};

#[hook_point(mode = collect)]
pub fn Saved<T>(what: &T);

#[hook(point = Saved)]
fn index(what: &String) {
    let _ = what;
}

pub fn call() {
    Saved::dispatch(&String::new());
}

fn main() {}
