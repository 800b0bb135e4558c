use hooks_core::extension;

#[derive(Default)]
pub struct Cache;

#[extension]
impl Cache {}

pub trait Reads {}

#[extension(part, options = usize)]
impl Reads for Cache {}

fn main() {}
