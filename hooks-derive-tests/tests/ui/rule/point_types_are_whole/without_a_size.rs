// mistakes: 4
use hooks_core::hook_point;

#[hook_point(mode = collect)]
pub fn Written(bytes: [u8]);

#[hook_point(mode = collect)]
pub async fn Called(back: dyn Fn(u32));

#[hook_point(mode = until_handled)]
pub fn Read(path: &str) -> str;

#[hook_point(mode = transform)]
pub fn Text(text: str) -> str;

fn main() {}
