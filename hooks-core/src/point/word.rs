//! One word that leads to a value once that is there: what a dispatch reads before anything else.
//!
//! **Invariant:** whoever sees where the word leads sees the value there, and all that was done before.

#![expect(
    unsafe_code,
    reason = "the value stands in plain memory beside the word"
)]

use core::ptr;

use crate::sync::{AtomicPtr, Ordering, Shared, const_unless_loom};

/// A word, and the value it will lead to.
pub(crate) struct Word<T> {
    word: AtomicPtr<T>,
    value: Shared<T>,
}

/// The lowest bit of a word. It asks for more than the fast path does.
pub(crate) const SPECIAL: usize = 1;

/// What a word is before it leads anywhere: special, and no value stands there.
pub(crate) const fn nowhere<T>() -> *mut T {
    ptr::without_provenance_mut(SPECIAL)
}

// SAFETY: the value is written once, before the word leads to it; afterwards it is only read.
unsafe impl<T: Send + Sync> Sync for Word<T> {}

impl<T> Word<T> {
    const_unless_loom! {
        /// A word that leads nowhere yet; `value` stands in for the one to come.
        pub(crate) fn new(value: T) -> Self {
            const { assert!(align_of::<T>() > SPECIAL, "an address has a bit to spare") };
            Self {
                word: AtomicPtr::new(nowhere()),
                value: Shared::new(value),
            }
        }
    }

    /// The word: null, or where it leads, with `SPECIAL` as it was said.
    #[inline]
    pub(crate) fn load(&self) -> *mut T {
        // Acquire: whoever sees the value also sees what is behind it.
        self.word.load(Ordering::Acquire)
    }

    /// Leads to `value` for good.
    ///
    /// # Safety
    /// Called at most once.
    pub(crate) unsafe fn lead_to(&self, value: T, special: bool) {
        let address = self.value.write(|own| {
            // SAFETY: this is the only call, and until the word leads here nobody reads the value.
            unsafe { *own = value };
            own
        });
        let mark = if special { SPECIAL } else { 0 };
        let word = address.map_addr(|address| address | mark);
        self.word.store(word, Ordering::Release);
    }

    /// Is `word` from now on, which is null or leads to a value that stays.
    #[cfg(test)]
    pub(crate) fn set(&self, word: *mut T) {
        self.word.store(word, Ordering::Release);
    }

    /// Says that there is no value, unless there is one.
    pub(crate) fn lead_to_none(&self) {
        let _stays = self.word.compare_exchange(
            nowhere(),
            ptr::null_mut(),
            Ordering::Release,
            Ordering::Relaxed,
        );
    }
}
