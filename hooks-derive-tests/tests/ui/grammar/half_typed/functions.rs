// mistakes: 5
use hooks_core::{hook, hook_point};

#[hook_point(mode = collect)]
pub fn Saved(path: &str);

#[hook(point = Saved)]
fn no_type(path) {}

#[hook(point = Saved)]
fn half_a_body(path: &str) {
    path.len() + ;
}

#[hook(point = )]
fn no_point(path: &str) {
    let _ = path;
}

#[hook(point = Saved, priority = , before)]
fn options(path: &str) {
    let _ = path;
}

#[hook(point = Saved, after = half_a_body, before = no_point)]
fn whole() {}

fn main() {
    no_type("a");
    half_a_body("a");
    no_point("a");
    options("a");
    whole();
}
