use hooks_core::extension;

#[derive(Default)]
pub struct Index;

#[extension]
impl Index {}

#[extension(part = true)]
impl Index {}

fn main() {}
