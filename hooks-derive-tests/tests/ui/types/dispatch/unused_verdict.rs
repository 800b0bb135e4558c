// mistakes: 2
#![deny(unused_must_use)]

use hooks_core::hook_point;

pub struct Denied;

#[hook_point(mode = cancellable, on_error = veto)]
pub fn Deploy(target: &str) -> Denied;

#[hook_point(mode = transform)]
pub fn Prompt(prompt: String) -> String;

fn main() {
    Deploy::dispatch("staging");
    Prompt::dispatch(String::new());
}
