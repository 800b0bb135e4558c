#![deny(unused_must_use)]

use hooks_core::hook_point;

#[hook_point(mode = middleware)]
fn Act(step: u32) -> u32;

fn main() {
    Act::dispatch(1, |step| step);
}
