use std::sync::Mutex;

use hooks_core::{hook, hook_point};

pub struct Turn<'a>(&'a str);

static KEPT: Mutex<Vec<&'static str>> = Mutex::new(Vec::new());

#[hook_point(mode = collect)]
pub fn Observe(turn: &Turn<'_>);

#[hook(point = Observe)]
fn keep(turn: &Turn<'static>) {
    KEPT.lock().unwrap().push(turn.0);
}

fn main() {}
