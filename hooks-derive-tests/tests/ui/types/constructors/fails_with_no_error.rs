use hooks_core::extension;

pub struct Cache;

impl Cache {
    fn new() -> Result<Self, u32> {
        Err(7)
    }
}

#[extension(new = Cache::new)]
impl Cache {}

fn main() {}
