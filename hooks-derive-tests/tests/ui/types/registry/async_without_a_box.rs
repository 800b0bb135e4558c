use hooks_core::hook_point;

#[hook_point(mode = collect)]
pub async fn Saved(path: &str);

fn main() {
    let _ = Saved::hook_boxed(1, |path| async move { drop(path) });
}
