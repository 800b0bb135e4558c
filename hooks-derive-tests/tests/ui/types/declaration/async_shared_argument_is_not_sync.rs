use std::cell::Cell;

use hooks_core::{hook, hook_point};

#[hook_point(mode = collect)]
pub async fn Counted(count: &Cell<u32>);

#[hook(point = Counted)]
fn count(count: &Cell<u32>) {
    count.set(1);
}

#[hook(point = Counted)]
async fn count_later(count: &Cell<u32>) {
    count.set(2);
}

pub async fn call() {
    Counted::dispatch(&Cell::new(0)).await;
}

fn main() {}
