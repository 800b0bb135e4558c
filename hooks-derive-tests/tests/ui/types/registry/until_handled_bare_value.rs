use hooks_core::hook_point;

#[hook_point(mode = until_handled)]
pub fn Lookup(key: &str) -> usize;

fn main() {
    let _ = Lookup::hook(1, |key| key.len());
}
