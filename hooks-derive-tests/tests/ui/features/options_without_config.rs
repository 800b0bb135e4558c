// mistakes: 1
use hooks_core::extension;

pub struct Size(pub usize);

pub struct Cache(pub Size);

#[extension(options = Size, new = Cache)]
impl Cache {}
