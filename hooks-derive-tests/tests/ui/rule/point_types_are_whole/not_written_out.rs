// mistakes: 5
use hooks_core::hook_point;

#[hook_point(mode = collect)]
pub fn Written(bytes: _);

#[hook_point(mode = collect)]
pub fn Gathered(words: &Vec<_>) -> Vec<_>;

#[hook_point(mode = until_handled)]
pub fn Shown(path: &str) -> impl std::fmt::Display;

#[hook_point(mode = collect)]
pub fn Ended() -> !;

fn main() {}
