// mistakes: 2
use hooks_core::extension;

pub struct Index;

#[extension(new)]
impl Index {}

pub struct Cache;

#[extension(new = )]
impl Cache {}

fn main() {}
