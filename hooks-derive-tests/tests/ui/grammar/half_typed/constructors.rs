// mistakes: 4
use hooks_core::{extension, hook, hook_point};

#[hook_point(mode = collect)]
pub fn Saved(path: &str);

pub struct Index {
    limit: usize,
}

impl Index {
    fn new(limit: usize) -> Self {
        Self { limit }
    }
}

#[extension(options = usize, new = Index::)]
impl Index {
    #[hook(point = Saved)]
    fn index(&self, path: &str) {
        assert!(path.len() < self.limit);
    }
}

#[extension(part = )]
impl Index {
    #[hook(point = Saved)]
    fn again(&self) {}
}

pub struct Backup {
    to: String,
}

#[extension(new = Backup { to: String::from(1 +) }, priority = 5)]
impl Backup {
    #[hook(point = Saved, after = Index)]
    fn copy(&self) {}
}

pub struct Audit;

#[extension(new = , priority = 5)]
impl Audit {
    #[hook(point = Saved, after = Backup)]
    fn note(&self) {}
}

fn main() {
    Index::new(1).index("a");
    Index::new(1).again();
    Backup { to: String::new() }.copy();
    Audit.note();
    let _ = hooks_core::Registry::builder().extension(Index::new(1)).extension(Audit).build();
}
