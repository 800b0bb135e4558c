use hooks_core::{Next, hook, hook_point};

#[hook_point(mode = middleware, repeatable)]
pub fn Around(path: &str) -> u32;

#[hook(point = Around)]
fn retried(path: &str, next: &mut Next<'_, Around>) -> u32 {
    next.repeat(path)
}

fn main() {}
