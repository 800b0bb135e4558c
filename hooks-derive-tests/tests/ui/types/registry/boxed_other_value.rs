use hooks_core::hook_point;

#[hook_point(mode = until_handled)]
pub async fn Lookup(key: &str) -> usize;

fn main() {
    let _ = Lookup::hook_boxed(1, |key| Box::pin(async move { key.len() }));
}
