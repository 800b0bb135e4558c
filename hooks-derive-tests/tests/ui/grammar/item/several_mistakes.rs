// mistakes: 13
use hooks_core::{extension, hook, hook_point};

#[hook_point(mode = collect)]
pub fn Saved(path: &str);

#[derive(Default)]
pub struct Index;

#[extension(nme = "index", priority = "high")]
impl Index {
    #[hook(pont = Saved)]
    fn index(&self, path: &str) {
        let _ = path;
    }

    #[hook(point = Saved, priority = 9999999)]
    fn count(&mut self) {}

    #[hook(point = Saved)]
    unsafe fn forget<T>(&self) {}

    #[hook]
    fn keep(&self) {}
}

#[hook_point(mode = transform, on_error = veto, inline = 1, color = 1)]
pub fn Prompt(prompt: &str) -> usize {
    1
}

fn main() {
    Index.keep();
}
