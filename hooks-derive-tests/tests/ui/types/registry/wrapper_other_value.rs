use hooks_core::hook_point;

#[hook_point(mode = until_handled)]
pub fn Lookup(key: &str) -> usize;

fn main() {
    let _ = Lookup::wrap(1, |key, next| next.run(key).unwrap_or(0));
}
