//! Points that are not public, and hooks of them.

use hooks_core::{extension, hook, hook_point};

/// Seen in the crate.
#[hook_point(mode = collect)]
pub(in crate::inner) fn Own() -> u32;

/// Seen here only.
#[hook_point(mode = collect)]
fn Alone(own: &mut Vec<u32>);

#[hook(point = Alone)]
fn alone(own: &mut Vec<u32>) {
    own.extend(Own::dispatch());
}

#[hook(point = Shared)]
fn nested(_number: u32) -> Option<u32> {
    let mut own = Vec::new();
    Alone::dispatch(&mut own);
    own.pop()
}

/// Seen in this crate.
#[hook_point(mode = collect)]
pub(crate) fn Shared(number: u32) -> u32;

/// Seen above.
#[hook_point(mode = until_handled)]
pub(super) fn Above(number: u32) -> u32 {
    number
}

#[derive(Debug, Default)]
struct Inner;

#[extension]
impl Inner {
    #[hook(point = Own)]
    #[hook(point = Shared)]
    const fn one(&self) -> u32 {
        let Self = self;
        1
    }
}

#[hook(point = Shared)]
const fn itself(number: u32) -> u32 {
    number
}
