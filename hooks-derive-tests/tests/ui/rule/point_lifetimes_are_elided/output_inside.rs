use hooks_core::hook_point;

pub struct Word<'a>(&'a str);

#[hook_point(mode = until_handled)]
pub fn First(text: &str, other: &str) -> Word<'_>;

fn main() {}
