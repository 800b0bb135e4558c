use hooks_core::extension;

#[derive(serde::Deserialize)]
pub struct Size(usize);

#[derive(Default)]
pub struct Cache;

#[extension(options = Size)]
impl Cache {}

fn main() {}
