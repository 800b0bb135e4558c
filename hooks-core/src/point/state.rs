//! The state word of a point: what a dispatch reads before anything else.
//!
//! The word is null for an empty point, so that a point nobody hooks costs one load and one branch. Otherwise it is
//! the address of a table, or a mark that says "ask first": the program is not sealed yet. Whatever else may make a
//! point special later stands behind the same mark.
//!
//! **Invariant:** the word leads to rows of this point only, which never change once it does.

#![expect(
    unsafe_code,
    reason = "the rows behind the word are reached by address"
)]

use core::cell::UnsafeCell;
use core::fmt;
use core::marker::PhantomData;
use core::ptr::{self, NonNull};
use core::sync::atomic::{AtomicPtr, Ordering};

use super::Point;
use crate::hook::{Row, RowOf};

/// The rows of one point, in the order in which they run.
struct Table {
    rows: &'static [Row],
}

/// The mark of a point that is not sealed: no table stands at this address.
const SPECIAL: *mut Table = ptr::without_provenance_mut(align_of::<Table>());

/// The state of a point, whichever point it is.
pub(crate) struct StateWord {
    word: AtomicPtr<Table>,
    own: UnsafeCell<Table>,
}

// SAFETY: `own` is written by `publish` only, once, before `word` leads to it; afterwards it is only read.
unsafe impl Sync for StateWord {}

impl StateWord {
    const fn new() -> Self {
        Self {
            word: AtomicPtr::new(SPECIAL),
            own: UnsafeCell::new(Table { rows: &[] }),
        }
    }

    /// Gives the point its rows for good.
    ///
    /// # Safety
    /// Called at most once for a point, and every row was made for that point.
    pub(crate) unsafe fn publish(&'static self, rows: &'static [Row]) {
        // SAFETY: this is the only call, and until the word leads here nobody reads `own`.
        unsafe { *self.own.get() = Table { rows } };
        self.word.store(self.own.get(), Ordering::Release);
    }

    /// Says that nobody hooks the point, unless it has rows.
    pub(crate) fn publish_empty(&self) {
        let _rows_stay = self.word.compare_exchange(
            SPECIAL,
            ptr::null_mut(),
            Ordering::Release,
            Ordering::Relaxed,
        );
    }
}

/// The state of the point `P`.
pub struct State<P> {
    word: StateWord,
    // Invariant in `P`: a state is of one point, and of no subtype.
    point: PhantomData<fn(P) -> P>,
}

impl<P: Point> State<P> {
    /// The state of a point before sealing.
    #[must_use]
    #[expect(
        clippy::new_without_default,
        reason = "made once a point, by its declaration"
    )]
    pub const fn new() -> Self {
        Self {
            word: StateWord::new(),
            point: PhantomData,
        }
    }

    pub(crate) const fn word(&'static self) -> &'static StateWord {
        &self.word
    }

    /// Reads the word: `None` if nobody hooks the point.
    #[inline]
    pub(crate) fn enter(&'static self) -> Option<Entrance<P>> {
        // Acquire: whoever sees the table also sees the rows and instances behind it.
        let table = NonNull::new(self.word.word.load(Ordering::Acquire))?;
        Some(Entrance {
            table,
            point: PhantomData,
        })
    }
}

/// The state word of a point that somebody may hook.
pub struct Entrance<P> {
    table: NonNull<Table>,
    point: PhantomData<fn(P) -> P>,
}

// SAFETY: the address of a static, or the mark.
unsafe impl<P> Send for Entrance<P> {}

impl<P> Entrance<P> {
    /// The way to rows of a test's own making.
    ///
    /// # Safety
    /// Every row was made for `P`, and its instance is built.
    #[cfg(test)]
    pub(crate) unsafe fn to(rows: &'static [Row]) -> Self {
        // Kept in reach, so that a search for leaks finds those of hooks only.
        static TABLES: std::sync::Mutex<alloc::vec::Vec<&Table>> =
            std::sync::Mutex::new(alloc::vec::Vec::new());
        let table: &'static Table = alloc::boxed::Box::leak(alloc::boxed::Box::new(Table { rows }));
        TABLES.lock().unwrap().push(table);
        Self {
            table: NonNull::from(table),
            point: PhantomData,
        }
    }

    /// The hooks to run; `None` for a point that is special.
    #[inline]
    pub(crate) fn rows(self) -> Option<Rows<P>> {
        if self.table.as_ptr() == SPECIAL {
            return None;
        }
        // SAFETY: a word that is neither null nor the mark leads to a published table.
        let table: &'static Table = unsafe { self.table.as_ref() };
        Some(Rows {
            rows: table.rows,
            point: PhantomData,
        })
    }
}

impl<P> fmt::Debug for Entrance<P> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Entrance")
    }
}

impl<P> fmt::Debug for State<P> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("State")
    }
}

/// The hooks of the point `P`, in the order in which they run.
pub struct Rows<P> {
    rows: &'static [Row],
    point: PhantomData<fn(P) -> P>,
}

impl<P> Rows<P> {
    /// No rows.
    pub(crate) const NONE: Self = Self {
        rows: &[],
        point: PhantomData,
    };

    /// Whether there are none.
    #[inline]
    pub(crate) const fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The rows, in order.
    #[inline]
    pub(crate) fn iter(self) -> impl Iterator<Item = RowOf<P>> + Clone + Send + 'static
    where
        P: Point,
    {
        // SAFETY: they were made for `P`, and sealing builds the instances before it publishes.
        self.rows.iter().map(|row| unsafe { RowOf::new(row) })
    }
}

impl<P> Clone for Rows<P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P> Copy for Rows<P> {}

impl<P> fmt::Debug for Rows<P> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Rows({})", self.rows.len())
    }
}
