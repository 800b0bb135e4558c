// mistakes: 1

use hooks_core::hook_point;

pub struct Turn<'a>(&'a str);

#[hook_point(mode = collect)]
pub fn Said(turn: &Turn);

fn main() {}
