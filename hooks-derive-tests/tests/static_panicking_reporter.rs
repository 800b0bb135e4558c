//! A reporter that panics, also while its thread unwinds already.

#![forbid(unsafe_code)]
#![allow(clippy::panic, reason = "it is about panics")]

use std::pin::pin;

use hooks_core::{Report, hook, hook_point, set_reporter};
use hooks_derive_tests::{panic_of, poll};

#[hook_point(mode = collect, on_error = collect_errors)]
async fn Check();

#[hook(point = Check, priority = 1)]
fn fails() -> Result<(), &'static str> {
    Err("no")
}

#[hook(point = Check, priority = 2)]
async fn waits() {
    std::future::pending::<()>().await;
}

fn panics(_: &Report<'_>) {
    panic!("the reporter");
}

#[test]
fn a_panic_of_the_reporter_unwinds_unless_the_thread_does_already() {
    set_reporter(panics);
    let dropped = panic_of(|| {
        let mut check = pin!(Check::dispatch());
        assert!(poll(check.as_mut()).is_pending());
    });
    assert_eq!(dropped, "the reporter");
    let unwound = panic_of(|| {
        let mut check = pin!(Check::dispatch());
        assert!(poll(check.as_mut()).is_pending());
        panic!("the caller");
    });
    assert_eq!(unwound, "the caller");
}
