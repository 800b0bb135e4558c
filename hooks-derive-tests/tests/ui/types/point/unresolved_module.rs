use hooks_core::{extension, hook};

#[derive(Default)]
pub struct Index;

#[extension]
impl Index {
    #[hook(point = editor::Saved)]
    async fn index(&self, path: &str) {
        let _ = path;
    }
}

fn main() {}
