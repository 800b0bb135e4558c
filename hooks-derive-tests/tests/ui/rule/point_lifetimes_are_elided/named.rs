// mistakes: 2

use hooks_core::hook_point;

pub struct Word<'a>(&'a str);

#[hook_point(mode = collect)]
pub fn Said(text: &'a str);

#[hook_point(mode = collect)]
pub fn Wrote(word: &Word<'a>);

fn main() {}
