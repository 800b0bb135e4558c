use hooks_core::extension;

#[derive(serde::Deserialize)]
pub struct Size(usize);

pub struct Cache;

impl Cache {
    fn new(_: usize) -> Self {
        Self
    }
}

#[extension(options = Size, new = Cache::new(8))]
impl Cache {}

fn main() {}
