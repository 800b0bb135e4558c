use hooks_core::hook_point;

#[hook_point(mode = collect)]
pub fn Saved(path: &str);

fn main() {
    let mut seen = Vec::new();
    let _ = Saved::hook(1, move |path| seen.push(path.to_owned()));
}
