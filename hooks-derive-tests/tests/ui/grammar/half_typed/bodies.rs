// mistakes: 4
use hooks_core::{extension, hook, hook_point};

#[hook_point(mode = collect)]
pub fn Saved(path: &str);

/// Shapes a text.
#[hook_point(mode = transform)]
pub async fn Shape(text: String) -> String;

#[derive(Default)]
pub struct Index;

#[extension]
impl Index {
    #[hook(point = Saved)]
    fn index(&self, path: &str) {
        let length = path.len() let twice = 2 * length;
    }

    #[hook(point = Shape)]
    async fn shape(&self, text: &mut String) {
        let length = ;
    }

    #[hook(point = Saved)]
    fn forget(&self) {
        match
    }

    fn plain(&self) -> u32 {
        return 1 +;
    }
}

fn main() {
    let _: u32 = Index.plain();
    Index.index("a");
    Index.forget();
    drop(Index.shape(&mut String::new()));
    Saved::dispatch("a");
}
