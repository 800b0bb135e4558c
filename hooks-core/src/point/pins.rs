//! How many dispatches use a table that may be replaced, and when the last of them is over.
//!
//! A table is shown, then retired, then cleared by whoever gives the last pin back; then it may be filled and shown again. Its
//! memory stays all the while, so that a pin which comes too late touches nothing but this count, and is taken back.
//!
//! **Invariant:** a table is cleared once each time it was shown, after it was retired, while nobody has a pin.

use crate::sync::{AtomicUsize, Ordering, const_unless_loom};

/// The count, and what the table is good for.
pub(crate) struct Pins(AtomicUsize);

/// Nobody counts: the table stays.
const FROZEN: usize = 1 << (usize::BITS - 1);
/// Dispatches may use the table.
const SHOWN: usize = FROZEN >> 1;
/// The table was cleared.
const CLEAR: usize = SHOWN >> 1;
/// Somebody is clearing the table.
const CLEARING: usize = CLEAR >> 1;

/// What became of a pin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pinned {
    /// It is not needed.
    Frozen,
    /// It has to be given back.
    Counted,
    /// The table was retired before.
    TooLate,
}

/// Whether the caller has to clear the table now.
#[must_use]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Last {
    Yes,
    No,
}

impl Pins {
    const_unless_loom! {
        /// Of a table that stays as it is.
        pub(crate) fn frozen() -> Self {
            Self(AtomicUsize::new(FROZEN))
        }
    }

    const_unless_loom! {
        /// Of a table that was not shown yet.
        pub(crate) fn clear() -> Self {
            Self(AtomicUsize::new(CLEAR))
        }
    }

    /// Takes a pin for a dispatch.
    #[inline]
    pub(crate) fn pin(&self) -> (Pinned, Last) {
        if self.0.load(Ordering::Relaxed) & FROZEN != 0 {
            return (Pinned::Frozen, Last::No);
        }
        if self.pin_counted() {
            return (Pinned::Counted, Last::No);
        }
        (Pinned::TooLate, self.unpin())
    }

    /// Takes a pin of a table that is counted, which has to be given back in any case; `false` where the table was retired before.
    #[inline]
    pub(crate) fn pin_counted(&self) -> bool {
        // Acquire: whoever sees the table shown sees what is in it, and whoever sees it retired sees what replaced it.
        self.0.fetch_add(1, Ordering::Acquire) & SHOWN != 0
    }

    /// Takes a pin for somebody who changes the rows, unless the table is clear.
    pub(crate) fn hold(&self) -> (Pinned, Last) {
        let before = self.0.load(Ordering::Acquire);
        if before & FROZEN != 0 {
            return (Pinned::Frozen, Last::No);
        }
        let before = self.0.fetch_add(1, Ordering::Acquire);
        if before & (CLEAR | CLEARING) == 0 {
            return (Pinned::Counted, Last::No);
        }
        (Pinned::TooLate, self.unpin())
    }

    /// Gives a pin back.
    #[inline]
    pub(crate) fn unpin(&self) -> Last {
        // Release: whoever clears the table sees what was done with it.
        let before = self.0.fetch_sub(1, Ordering::AcqRel);
        if before == 1 { self.claim() } else { Last::No }
    }

    /// Lets dispatches use a table that is clear and was filled.
    pub(crate) fn show(&self) {
        // A pin that came too late may be counted meanwhile.
        self.0.fetch_xor(CLEAR | SHOWN, Ordering::AcqRel);
    }

    /// Lets no dispatch use the table from now on.
    pub(crate) fn retire(&self) -> Last {
        let before = self.0.fetch_and(!SHOWN, Ordering::AcqRel);
        if before == SHOWN {
            self.claim()
        } else {
            Last::No
        }
    }

    /// Whether it was cleared, or never shown.
    pub(crate) fn is_clear(&self) -> bool {
        self.0.load(Ordering::Acquire) & CLEAR != 0
    }

    /// Of all who see that nobody has a pin any more, one clears the table.
    #[cold]
    fn claim(&self) -> Last {
        let claimed = self
            .0
            .compare_exchange(0, CLEARING, Ordering::AcqRel, Ordering::Relaxed);
        if claimed.is_ok() { Last::Yes } else { Last::No }
    }

    /// Says that the table was cleared.
    pub(crate) fn cleared(&self) {
        self.0.fetch_xor(CLEARING | CLEAR, Ordering::AcqRel);
    }
}
