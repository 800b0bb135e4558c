use hooks_core::hook_point;

#[hook_point(mode = collect)]
pub struct Saved {
    pub path: String,
}

fn main() {
    let _ = Saved { path: String::new() };
}
