//! Rows side by side, by where they begin and end: a walk then needs no third register, nor a multiplication before it begins.
//!
//! **Invariant:** a span is made of a slice, or of what is left of one.

#![expect(unsafe_code, reason = "rows are reached by address")]

use core::ptr::NonNull;
use core::slice;

use crate::hook::Row;

/// Rows side by side.
#[derive(Clone, Copy)]
pub(crate) struct Span {
    at: NonNull<Row>,
    end: NonNull<Row>,
}

// SAFETY: it stands for a `&'static [Row]`.
unsafe impl Send for Span {}
// SAFETY: as above.
unsafe impl Sync for Span {}

impl Span {
    /// All of `rows`.
    pub(crate) const fn of(rows: &'static [Row]) -> Self {
        let at = NonNull::from_ref(rows).cast::<Row>();
        Self {
            at,
            // SAFETY: the end of the slice.
            end: unsafe { at.add(rows.len()) },
        }
    }

    /// The same as a slice.
    pub(crate) const fn rows(self) -> &'static [Row] {
        // SAFETY: both are of one slice, and the end is not before the other.
        let count = unsafe { self.end.offset_from_unsigned(self.at) };
        // SAFETY: that many stand there.
        unsafe { slice::from_raw_parts(self.at.as_ptr(), count) }
    }

    /// Whether there are none.
    #[inline]
    pub(crate) fn is_empty(self) -> bool {
        self.at == self.end
    }

    /// The one that is number `index`.
    ///
    /// # Safety
    /// There are so many.
    #[inline]
    pub(crate) const unsafe fn at(self, index: usize) -> &'static Row {
        // SAFETY: the caller vouches for it.
        let row = unsafe { self.at.add(index) };
        // SAFETY: as above.
        unsafe { row.as_ref() }
    }

    /// Those behind the one that is number `index`.
    ///
    /// # Safety
    /// There are so many.
    #[inline]
    pub(crate) const unsafe fn behind(self, index: usize) -> Self {
        Self {
            // SAFETY: the caller vouches for it, so this is at most the end.
            at: unsafe { self.at.add(index + 1) },
            end: self.end,
        }
    }

    /// The first of them, which is taken.
    #[inline]
    pub(crate) fn next(&mut self) -> Option<&'static Row> {
        if self.is_empty() {
            return None;
        }
        // SAFETY: it stands before the end.
        let row = unsafe { self.at.as_ref() };
        // SAFETY: as above.
        self.at = unsafe { self.at.add(1) };
        Some(row)
    }
}
