// mistakes: 2
use hooks_core::extension;

#[derive(Default)]
pub struct Index;

#[extension(nam = "index", colour = "red")]
impl Index {}

fn main() {}
