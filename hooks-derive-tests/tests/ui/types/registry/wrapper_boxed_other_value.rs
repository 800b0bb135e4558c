use hooks_core::hook_point;

#[hook_point(mode = middleware)]
pub async fn Fetch(path: &str) -> Result<usize, String>;

fn main() {
    let _ = Fetch::wrap_boxed(1, |path, next| Box::pin(async move { next.run(path).await.unwrap_or(0) }));
}
