use hooks_core::hook_point;

pub struct Denied;

#[hook_point(mode = cancellable, on_error = veto)]
pub fn Allow(path: &str) -> Denied;

fn main() {
    let _ = Allow::hook(1, |path| if path.is_empty() { Err("no path") } else { Ok(()) });
}
