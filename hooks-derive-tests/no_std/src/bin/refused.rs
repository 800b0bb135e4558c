//! A program that cannot be sealed says so without a heap: on standard output, all of it that there is room for.

#![no_std]
#![no_main]

use core::fmt::Write as _;

use hooks_core::{Next, extension, hook, hook_point};
use no_std::{Output, Trace, pause};

#[hook_point(mode = collect, inline = 96)]
async fn Crowded(trace: &mut Trace);

/// Alone it fits.
#[hook(point = Crowded)]
async fn plain(trace: &mut Trace) {
    let held = [0_u8; 32];
    pause().await;
    core::hint::black_box(held);
    trace.push("plain");
}

/// Around the other it does not.
#[hook(point = Crowded, wrap)]
async fn around(trace: &mut Trace, next: Next<'_, Crowded>) {
    next.run(trace).await;
}

#[hook_point(mode = collect)]
fn Circle();

#[hook(point = Circle, before = two)]
fn one() {}

#[hook(point = Circle, before = three)]
fn two() {}

#[hook(point = Circle, before("one"))]
fn three() {}

#[hook_point(mode = collect, hooks = at_most_one)]
fn Crowd();

macro_rules! crowd {
    ($($name:ident)*) => {
        $(
            #[hook(point = Crowd)]
            fn $name() {}
        )*
    };
}
crowd! { a b c d e f g h i j }

#[derive(Default)]
struct Log;

#[extension]
impl Log {}

mod other {
    use super::extension;

    #[derive(Default)]
    struct Log;

    #[extension]
    impl Log {}
}

#[hook_point(mode = collect)]
fn Missing();

macro_rules! lonely {
    ($($name:ident)*) => {
        $(
            #[hook(point = Missing, before = Log)]
            fn $name() {}
        )*
    };
}
lonely! { l m n o p q r s }

// SAFETY: the one function of this name, which is where a C program begins.
#[unsafe(no_mangle)]
extern "C" fn main(_: i32, _: *const *const u8) -> i32 {
    let Err(error) = hooks_core::seal() else {
        return 1;
    };
    let written = writeln!(Output::Out, "{error}");
    i32::from(written.is_err() || error.len() != 12)
}
