use hooks_core::extension;

pub struct Pool;

pub struct Cache(Pool);

#[extension(new = Cache)]
impl Cache {}

fn main() {}
