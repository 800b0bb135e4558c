// mistakes: 2
use hooks_core::{extension, hook};

#[derive(Default)]
pub struct Index;

#[extension]
impl Index {
    #[hook(point = String)]
    async fn index(&self, path: &str) {
        let _ = path;
    }

    #[hook(point = Vec<u8>)]
    fn forget(&self, path: &str, force: bool) -> Option<u32> {
        Some(u32::from(force || path.is_empty()))
    }
}

fn main() {}
