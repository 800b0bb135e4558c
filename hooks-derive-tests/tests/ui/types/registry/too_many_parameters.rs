use hooks_core::hook_point;

#[hook_point(mode = collect)]
pub fn Saved(path: &str, bytes: usize);

fn main() {
    let _ = Saved::hook(1, |_path, _bytes, _by| {});
}
