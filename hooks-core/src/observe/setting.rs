//! The function that a program sets: one word, read by whoever has something to report.
//!
//! **Invariant:** the word is null, or it is a function that was set.

#![expect(
    unsafe_code,
    reason = "an atomic has room for an address, and not for a function"
)]

use core::mem;
use core::ptr;
use core::sync::atomic::{AtomicPtr, Ordering};

use super::Report;

/// Who is told.
pub(super) type Reporter = fn(&Report<'_>);

/// A reporter, once one is set.
pub(super) struct Setting(AtomicPtr<()>);

impl Setting {
    pub(super) const fn new() -> Self {
        Self(AtomicPtr::new(ptr::null_mut()))
    }

    pub(super) fn set(&self, reporter: Reporter) {
        #[expect(
            clippy::fn_to_numeric_cast_any,
            reason = "the address is what is kept, and `get` makes a function of it again"
        )]
        let reporter = reporter as *mut ();
        // Release: whoever calls it sees what was done before it was set.
        self.0.store(reporter, Ordering::Release);
    }

    pub(super) fn get(&self) -> Option<Reporter> {
        let reporter = self.0.load(Ordering::Acquire);
        if reporter.is_null() {
            return None;
        }
        // SAFETY: a word that is not null was made of such a function by `set`.
        Some(unsafe { mem::transmute::<*mut (), Reporter>(reporter) })
    }
}
