// mistakes: 8
use hooks_core::{hook, hook_point};

#[hook_point(mode: collect)]
pub fn Loaded(path: &str);

#[hook_point(mode = collect)]
pub fn Saved(path: &str);

#[hook(point: Saved)]
fn colon() {}

#[hook(point == Saved)]
fn twice() {}

#[hook(point => Saved)]
fn arrow() {}

#[hook(point Saved)]
fn nothing() {}

#[hook(point = Saved, priority 5)]
fn number() {}

#[hook(point = Saved, before "index")]
fn name() {}

#[hook(point = Saved, boxed: true)]
fn flag() {}

fn main() {}
