fn main() {
    assert_eq!(early(), Some(3));
}

fn early() -> Option<u32> {
    Lookup::dispatch("abc")
}

#[hooks_core::hook(point = Lookup)]
const fn length(key: &str) -> Option<u32> {
    Some(key.len() as u32)
}

#[hooks_core::hook_point(mode = until_handled)]
fn Lookup(key: &str) -> u32;
