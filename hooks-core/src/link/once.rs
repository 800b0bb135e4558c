//! Something that is made once, by whoever comes first; the others wait.
//!
//! **Invariant:** the value is written once, before anybody is told that it is there.

#![expect(unsafe_code, reason = "the value stands in plain memory beside a flag")]

use core::mem::MaybeUninit;

use crate::sync::{AtomicU8, Ordering, Shared, const_unless_loom};

/// Room for a value that is made once.
pub(crate) struct Once<T> {
    progress: AtomicU8,
    value: Shared<MaybeUninit<T>>,
}

const NEW: u8 = 0;
const RUNNING: u8 = 1;
const DONE: u8 = 2;

// SAFETY: the value is written by the one caller that `progress` lets through, and read once that says so; it was made by
// one thread and is used by others.
unsafe impl<T: Send + Sync> Sync for Once<T> {}

/// The value is not there, and somebody is making it.
pub(crate) struct Busy;

impl<T> Once<T> {
    const_unless_loom! {
        pub(crate) fn new() -> Self {
            Self {
                progress: AtomicU8::new(NEW),
                value: Shared::new(MaybeUninit::uninit()),
            }
        }
    }

    /// The value, which is made here if nobody did; and whether that was now.
    ///
    /// Where making it panics it is not made, and the next one to come makes it.
    pub(crate) fn make(&self, make: impl FnOnce() -> T) -> Result<(&T, bool), Busy> {
        let claimed =
            self.progress
                .compare_exchange(NEW, RUNNING, Ordering::Acquire, Ordering::Acquire);
        match claimed {
            Ok(_) => {}
            // Acquire: whoever sees that it is there sees what it is.
            Err(DONE) => return Ok((self.made(), false)),
            Err(_) => return Err(Busy),
        }
        let mut gives_up = GivesUp {
            progress: &self.progress,
            to: NEW,
        };
        let value = make();
        self.value.write(|room| {
            // SAFETY: `RUNNING` lets this caller through alone, and nobody reads before `DONE`.
            unsafe { room.write(MaybeUninit::new(value)) };
        });
        gives_up.to = DONE;
        drop(gives_up);
        Ok((self.made(), true))
    }

    /// The value, once `DONE` was seen.
    fn made(&self) -> &T {
        // SAFETY: it was written before `DONE` was, and is never written again.
        let value = self.value.read(|value| unsafe { &*value });
        // SAFETY: as above.
        unsafe { value.assume_init_ref() }
    }
}

/// Says what came of it, however that ended.
struct GivesUp<'a> {
    progress: &'a AtomicU8,
    to: u8,
}

impl Drop for GivesUp<'_> {
    fn drop(&mut self) {
        self.progress.store(self.to, Ordering::Release);
    }
}
