//! What a program needs that has no `std`: a way to say something, a panic handler, and an executor. And no allocator:
//! whoever links `alloc` here does not link at all.

#![no_std]

use core::fmt;
use core::panic::PanicInfo;
use core::pin::pin;
use core::task::{Context, Poll, Waker};

#[link(name = "c")]
// SAFETY: both are declared as POSIX has them.
unsafe extern "C" {
    fn write(file: i32, bytes: *const u8, length: usize) -> isize;
    safe fn abort() -> !;
}

/// A file of the process that is open from the start.
#[derive(Debug)]
pub enum Output {
    /// Standard output.
    Out,
    /// Standard error.
    Err,
}

impl fmt::Write for Output {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let file = match self {
            Self::Out => 1,
            Self::Err => 2,
        };
        // SAFETY: the bytes are there, as many as it says.
        let written = unsafe { write(file, text.as_ptr(), text.len()) };
        if usize::try_from(written) == Ok(text.len()) {
            Ok(())
        } else {
            Err(fmt::Error)
        }
    }
}

#[panic_handler]
fn end(info: &PanicInfo<'_>) -> ! {
    let _unwritten = fmt::write(&mut Output::Err, format_args!("{info}\n"));
    abort()
}

/// `core` was built for programs that unwind, and asks for this in its name. Here nothing unwinds.
// SAFETY: the one function of this name, which nobody calls.
#[unsafe(no_mangle)]
extern "C" fn rust_eh_personality() {}

/// Polls `future` until it is done, and gives what it gives and how often it was pending.
pub fn finish_counting<F: Future>(future: F) -> (F::Output, u32) {
    let mut future = pin!(future);
    let mut context = Context::from_waker(Waker::noop());
    let mut pending = 0;
    loop {
        match future.as_mut().poll(&mut context) {
            Poll::Ready(output) => return (output, pending),
            Poll::Pending => pending += 1,
        }
    }
}

/// Polls `future` until it is done.
pub fn finish<F: Future>(future: F) -> F::Output {
    finish_counting(future).0
}

/// Is pending once.
pub async fn pause() {
    let mut paused = false;
    core::future::poll_fn(|_| {
        if core::mem::replace(&mut paused, true) {
            Poll::Ready(())
        } else {
            Poll::Pending
        }
    })
    .await;
}

/// Words, one after another, in a room of fixed size.
#[derive(Debug, Default)]
pub struct Trace {
    words: [&'static str; 8],
    count: usize,
}

impl Trace {
    /// Puts `word` last.
    ///
    /// # Panics
    /// When there is no room for it.
    pub fn push(&mut self, word: &'static str) {
        self.words[self.count] = word;
        self.count += 1;
    }

    /// All of them.
    #[must_use]
    pub fn words(&self) -> &[&'static str] {
        &self.words[..self.count]
    }
}
