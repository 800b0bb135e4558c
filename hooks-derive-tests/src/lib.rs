//! What the tests share: futures polled by hand, and what came out of a piece of code beside its value.
//!
//! Nothing here is a hook, so a test that uses it links none.

#![forbid(unsafe_code)]
#![expect(clippy::panic, reason = "what is asserted here is asserted for tests")]

use std::any::Any;
use std::cell::RefCell;
use std::mem;
use std::panic::{self, AssertUnwindSafe};
use std::pin::{Pin, pin};
use std::task::{Context, Poll, Waker};

use hooks_core::{Report, set_reporter};

pub use test_points::pause;

/// The line, from 1, of the first one in `source` that holds `text`.
///
/// # Panics
/// When there is none.
#[must_use]
pub fn line_of(source: &str, text: &str) -> u32 {
    let line = (1..)
        .zip(source.lines())
        .find(|(_, line)| line.contains(text));
    line.map_or_else(|| panic!("no line holds `{text}`"), |(number, _)| number)
}

/// Polls `future` once.
pub fn poll<F: Future + ?Sized>(future: Pin<&mut F>) -> Poll<F::Output> {
    future.poll(&mut Context::from_waker(Waker::noop()))
}

/// Polls `future` until it is done, and gives what it gives and how often it was pending.
///
/// # Panics
/// When it stays pending: nothing in these tests waits for anything.
pub fn finish_counting<F: Future>(future: F) -> (F::Output, usize) {
    let mut future = pin!(future);
    for pending in 0..1000 {
        if let Poll::Ready(output) = poll(future.as_mut()) {
            return (output, pending);
        }
    }
    panic!("the future is stuck");
}

/// Polls `future` until it is done.
pub fn finish<F: Future>(future: F) -> F::Output {
    finish_counting(future).0
}

/// Gives back a value that other threads may have.
pub fn sendable<T: Send>(value: T) -> T {
    value
}

thread_local! {
    static REPORTS: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
}

/// Runs `act`, and gives what it gives and what was reported meanwhile on this thread.
pub fn reported<R>(act: impl FnOnce() -> R) -> (R, Vec<String>) {
    set_reporter(write_down);
    REPORTS.take();
    let given = act();
    (given, REPORTS.take())
}

fn write_down(report: &Report<'_>) {
    REPORTS.with_borrow_mut(|reports| reports.push(report.to_string()));
}

/// Runs `act`, and gives what its panic says.
///
/// # Panics
/// When `act` does not.
pub fn panic_of<R>(act: impl FnOnce() -> R) -> String {
    match panic::catch_unwind(AssertUnwindSafe(act)) {
        Ok(_) => panic!("this should have panicked"),
        Err(payload) => text_of(payload),
    }
}

fn text_of(payload: Box<dyn Any + Send>) -> String {
    match payload.downcast::<String>() {
        Ok(text) => *text,
        Err(payload) => payload
            .downcast::<&'static str>()
            .map_or_else(|_| String::from("no text"), |text| (*text).into()),
    }
}

thread_local! {
    static ENTRIES: RefCell<Vec<&'static str>> = const { RefCell::new(Vec::new()) };
}

/// Notes `entry` for this thread, for what no argument could carry: that something was dropped.
pub fn note(entry: &'static str) {
    ENTRIES.with_borrow_mut(|entries| entries.push(entry));
}

/// What was noted on this thread since the last time.
#[must_use]
pub fn noted() -> Vec<&'static str> {
    ENTRIES.with_borrow_mut(mem::take)
}

/// Notes its text when it is dropped.
#[derive(Debug)]
pub struct Noisy(pub &'static str);

impl Drop for Noisy {
    fn drop(&mut self) {
        note(self.0);
    }
}
