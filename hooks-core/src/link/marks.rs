//! The mark on all linked points that makes their dispatches ask for a scope.
//!
//! **Invariant:** once somebody asked for the mark, no linked point is without it.

#[cfg(feature = "std")]
mod scopes {
    use core::sync::atomic::{AtomicBool, Ordering};

    use crate::link::record::Record;
    use crate::link::section::{self, COLLECTS};
    use crate::lock::Lock;

    static MARKED: AtomicBool = AtomicBool::new(false);
    /// Held while words of linked points are written.
    static WRITING: Lock<()> = Lock::new(());

    /// Whether all linked points are marked; from the start where nothing is collected, because nobody could find them later.
    #[inline]
    pub(crate) fn are_marked() -> bool {
        !COLLECTS || MARKED.load(Ordering::Acquire)
    }

    /// Marks all linked points, now and for good.
    pub(crate) fn mark() {
        if are_marked() {
            return;
        }
        let _writing = WRITING.lock();
        for record in section::records() {
            if let Record::Point(point) = record {
                point.state().mark();
            }
        }
        MARKED.store(true, Ordering::Release);
    }

    /// Writes words of linked points by `write`, which is told whether they are marked.
    pub(crate) fn writing<R>(write: impl FnOnce(bool) -> R) -> R {
        let _writing = WRITING.lock();
        write(are_marked())
    }
}

#[cfg(not(feature = "std"))]
mod none {
    /// Writes words of linked points by `write`.
    pub(crate) fn writing<R>(write: impl FnOnce(bool) -> R) -> R {
        write(false)
    }
}

#[cfg(not(feature = "std"))]
pub(crate) use self::none::writing;
#[cfg(feature = "std")]
pub(crate) use self::scopes::{are_marked, mark, writing};
