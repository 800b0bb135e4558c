#![deny(unused_must_use)]

use hooks_core::{hook, hook_point, static_chain};

#[hook_point(mode = until_handled)]
fn Ask(number: u32) -> u32;

#[hook(point = Ask)]
fn ask(number: u32) -> Option<u32> {
    Some(number)
}

static_chain!(Asking = Ask: [ask]);

fn main() {
    Asking::dispatch(1);
}
