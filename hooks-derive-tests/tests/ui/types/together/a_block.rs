// mistakes: 7
use hooks_core::{extension, hook, hook_point};

#[hook_point(mode = collect)]
pub fn Size(path: &str) -> usize;

#[hook_point(mode = until_handled)]
pub async fn Lookup(path: &str) -> usize;

#[derive(Default)]
pub struct Index;

#[extension(nme = "index")]
impl Index {
    #[hook(point = Size)]
    fn other_parameter(&self, path: &u32) {
        let _ = path;
    }

    #[hook(point = Size)]
    fn other_return(&self) -> String {
        String::new()
    }

    // What stands for the option may change the rest: it is told alone.
    #[hook(point = Size, warp)]
    fn misspelt(&self) -> String {
        String::new()
    }

    #[hook(point = Size)]
    fn receiver(&mut self) -> String {
        String::new()
    }

    #[hook(point = Lookup)]
    async fn asynchronous(&self) -> String {
        String::new()
    }

    #[hook(point = Lookup)]
    async fn too_large(&self, path: &str) -> Option<usize> {
        let buffer = [0_u8; 1024];
        std::future::ready(()).await;
        Some(buffer.len() + path.len())
    }

    #[hook(point = Size)]
    fn fine(&self) -> usize {
        0
    }
}

fn main() {
    let _ = Index.fine();
}
