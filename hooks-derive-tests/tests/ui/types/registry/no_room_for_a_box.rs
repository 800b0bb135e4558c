use hooks_core::hook_point;

#[hook_point(mode = collect, inline = 8)]
pub async fn Saved(path: &str);

fn main() {
    let _ = Saved::hook(1, |path| assert_ne!(path, ""));
    let _ = Saved::hook_boxed(1, |path| Box::pin(async move { drop(path) }));
}
