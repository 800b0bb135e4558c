// mistakes: 2
use hooks_core::{hook, hook_point};

#[hook_point(mode = collect)]
pub fn Saved(path: &str);

#[hook(point = Saved)]
fn keep<'a: 'static>(path: &'a str) {
    let _ = path;
}

#[hook(point = Saved)]
fn keep_as_well<'a>(path: &'a str)
where
    'a: 'static,
{
    let _ = path;
}

fn main() {}
