//! What needs a heap, written where there is none: each mistake is one error, which `mistakes.stderr` holds.

#![no_std]

use hooks_core::{Next, hook, hook_point};

#[hook_point(mode = collect)]
pub fn Notify();

#[hook(point = Notify)]
fn fails() -> Result<(), core::num::ParseIntError> {
    "x".parse::<u32>().map(drop)
}

#[hook_point(mode = collect)]
pub fn Hints() -> u32;

#[hook(point = Hints, wrap)]
fn around(next: Next<'_, Hints>) {
    let _ = next;
}

pub fn hints() -> u32 {
    Hints::dispatch().into_iter().sum()
}

#[hook_point(mode = collect)]
pub async fn Words(text: &str) -> u32;

pub async fn words() -> Option<u32> {
    let Some(point) = Words::active() else {
        return None;
    };
    let named = point.dispatch_named("one two").await;
    named.into_iter().map(|count| count.value).max()
}

#[hook_point(mode = collect, inline = 16)]
pub async fn Saved(path: &str);

#[hook(point = Saved, boxed)]
async fn index(path: &str) {
    let _ = path;
}

#[hook(point = Saved, wrap)]
async fn log(path: &str, next: Next<'_, Saved>) {
    next.run(path).await;
}

#[repr(align(64))]
struct Line([u8; 64]);

#[hook(point = Saved, wrap)]
async fn aligned(path: &str, next: Next<'_, Saved>) {
    let line = Line([0; 64]);
    next.run(path).await;
    core::hint::black_box(line.0);
}

#[hook(point = Saved)]
async fn large(path: &str) {
    let held = [0_u8; 64];
    core::future::ready(()).await;
    core::hint::black_box((held, path));
}
