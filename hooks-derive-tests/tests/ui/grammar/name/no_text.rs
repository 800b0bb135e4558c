// mistakes: 2
use hooks_core::extension;

#[derive(Default)]
pub struct Index;

#[extension(name = index)]
impl Index {}

#[derive(Default)]
pub struct Cache;

#[extension(name)]
impl Cache {}

fn main() {}
