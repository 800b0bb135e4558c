use hooks_core::hook_point;

#[hook_point(mode = until_handled)]
pub fn Lookup(key: &str) -> usize;

fn main() {
    let _ = Lookup::wrap_boxed(1, |key, next| Box::pin(async move { next.run(key) }));
}
