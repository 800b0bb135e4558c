// mistakes: 3
use hooks_core::{hook, hook_point};

#[hook_point(mode = collect)]
pub const fn Constant(path: &str);

#[hook_point(mode = collect)]
pub unsafe fn Unsafe(path: &str);

#[hook_point(mode = collect)]
pub extern "C" fn Foreign(path: &str);

#[hook(point = Constant)]
#[hook(point = Unsafe)]
#[hook(point = Foreign)]
fn index(path: &str) {
    let _ = path;
}

pub fn call() {
    Constant::dispatch("a");
    Unsafe::dispatch("a");
    Foreign::dispatch("a");
}

fn main() {}
