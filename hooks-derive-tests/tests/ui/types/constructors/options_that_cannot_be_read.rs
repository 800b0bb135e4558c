use hooks_core::extension;

pub struct Size(usize);

pub struct Cache(Size);

#[extension(options = Size, new = Cache)]
impl Cache {}

fn main() {}
