use hooks_core::hook_point;

#[hook_point(mode = collect)]
pub async fn Saved(path: &str);

fn main() {
    let _ = Saved::hook(1, async |path| drop(path));
}
