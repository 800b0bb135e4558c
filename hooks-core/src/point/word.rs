//! One word that leads to a value once that is there: what a dispatch reads before anything else.
//!
//! **Invariant:** whoever sees where the word leads sees the value there, and all that was done before.

#![expect(
    unsafe_code,
    reason = "the value stands in plain memory beside the word"
)]

use core::ptr;

use crate::sync::{AtomicPtr, Ordering, Shared, const_unless_loom, with_alloc, with_std};

/// A word, and the value it will lead to.
pub(crate) struct Word<T> {
    word: AtomicPtr<T>,
    value: Shared<T>,
}

/// The lowest bit of a word. It asks for more than the fast path does.
pub(crate) const SPECIAL: usize = 0b01;

/// The bit beside it, which is never alone. It asks whether there is a scope.
pub(crate) const SCOPED: usize = 0b10;

/// The bit that says that the plain hooks of the table are run by a static chain, too; it is never without the lowest one, and never
/// beside the one that asks for a scope.
pub(crate) const CHAINED: usize = 0b100;

/// What a word has in it whose point asks for a scope.
pub(crate) const SCOPE: usize = SPECIAL | SCOPED;

/// The bits of a word that are no part of an address.
pub(crate) const MARKS: usize = SCOPE | CHAINED;

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
            const { assert!(align_of::<T>() > MARKS, "an address has bits to spare") };
            Self {
                word: AtomicPtr::new(nowhere()),
                value: Shared::new(value),
            }
        }
    }

    /// The word: null, or where it leads, with its marks.
    #[inline]
    pub(crate) fn load(&self) -> *mut T {
        // Acquire: whoever sees the value also sees what is behind it.
        self.word.load(Ordering::Acquire)
    }

    /// Leads to `value`, with `marks`.
    ///
    /// # Safety
    /// Called at most once.
    pub(crate) unsafe fn lead_to(&self, value: T, marks: usize) {
        let address = self.value.write(|own| {
            // SAFETY: this is the only call, and until the word leads here nobody reads the value.
            unsafe { *own = value };
            own
        });
        let word = address.map_addr(|address| address | marks);
        self.word.store(word, Ordering::Release);
    }

    /// Is `word` from now on, which is null or leads to a value that stays.
    pub(crate) fn set(&self, word: *mut T) {
        self.word.store(word, Ordering::Release);
    }

    with_alloc! {
        /// The word as it is.
        pub(crate) const fn as_atomic(&self) -> &AtomicPtr<T> {
            &self.word
        }
    }

    /// The address of the value, which may not be there yet.
    pub(crate) fn own(&self) -> *mut T {
        self.value.read(<*const T>::cast_mut)
    }

    with_std! {
        /// Asks for a scope from now on, wherever it leads; one that is null leads to the value that stands in.
        pub(crate) fn mark(&self) {
            let marked = |word: *mut T| {
                let word = if word.is_null() { self.own() } else { word };
                Some(word.map_addr(|address| address & !MARKS | SCOPE))
            };
            let _marked = self
                .word
                .fetch_update(Ordering::AcqRel, Ordering::Acquire, marked);
        }
    }

    /// Says that there is no value, unless there is one; where a scope is to be asked for it leads to the value that stands in.
    ///
    /// One step: a word that was marked is never seen without the mark.
    pub(crate) fn lead_to_none(&self) {
        let leads = |word: *mut T| match word.addr() {
            SPECIAL => Some(ptr::null_mut()),
            SCOPE => Some(self.own().map_addr(|address| address | SCOPE)),
            _ => None,
        };
        let _leads_elsewhere = self
            .word
            .fetch_update(Ordering::AcqRel, Ordering::Acquire, leads);
    }
}
