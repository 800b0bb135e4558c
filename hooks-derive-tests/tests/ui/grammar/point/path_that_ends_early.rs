use hooks_core::hook;

pub mod editor {
    #[hooks_core::hook_point(mode = collect)]
    pub fn Saved(path: &str);
}

#[hook(point = editor::)]
fn index(path: &str) {
    let _ = path;
}

fn main() {}
