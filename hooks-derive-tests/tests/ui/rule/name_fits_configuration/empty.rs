use hooks_core::extension;

#[derive(Default)]
pub struct Index;

#[extension(name = "")]
impl Index {}

fn main() {}
