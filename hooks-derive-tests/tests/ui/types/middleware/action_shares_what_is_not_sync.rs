// mistakes: 2
use std::cell::Cell;

use hooks_core::hook_point;

#[hook_point(mode = middleware)]
async fn Act(step: u32, name: &str) -> u32;

fn main() {
    let calls = Cell::new(1);
    // Neither the closure nor its future may go to another thread.
    let _given = Act::dispatch(1, "a", async |step, _| step + calls.get());
}
