//! The hooks of one point, as a dispatch walks them: rows of which it is known whose they are.
//!
//! **Invariant:** what is made for the point `P` has rows of `P` only, whose instances are built.

#![expect(
    unsafe_code,
    reason = "rows say nothing of the point they were made for"
)]

use core::fmt;
use core::marker::PhantomData;

use super::Point;
use super::span::Span;
use super::table::{Shown, Table};
use crate::hook::{Row, RowOf};

/// The hooks of the point `P`, in the order in which they run.
pub struct Rows<P> {
    span: Span,
    point: PhantomData<fn(P) -> P>,
}

/// All hooks of the point `P`.
pub(crate) struct Hooks<P> {
    /// Those around the others, outermost first.
    pub(crate) wrappers: Wrappers<P>,
    pub(crate) plain: Rows<P>,
}

/// The hooks of a static chain of the point `P`: those of a table that shows them, and stays.
pub struct Fixed<P> {
    table: &'static Table,
    point: PhantomData<fn(P) -> P>,
}

impl<P> Clone for Fixed<P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P> Copy for Fixed<P> {}

impl<P> fmt::Debug for Fixed<P> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Fixed")
    }
}

impl<P> Fixed<P> {
    /// Those of `table`.
    ///
    /// # Safety
    /// It is of `P`, and stays for as long as the process.
    #[inline]
    pub(crate) const unsafe fn of(table: &'static Table) -> Self {
        Self {
            table,
            point: PhantomData,
        }
    }

    /// All of them.
    #[inline]
    pub(crate) const fn hooks(self) -> Hooks<P> {
        // SAFETY: what stays is frozen.
        let shown = unsafe { self.table.shown() };
        // SAFETY: it is of `P`, and stays.
        unsafe { Hooks::shown(shown) }
    }

    /// The plain one that is number `index`.
    ///
    /// # Safety
    /// There are so many.
    #[inline]
    pub(crate) const unsafe fn at(self, index: usize) -> RowOf<P>
    where
        P: Point,
    {
        // SAFETY: passed on.
        let row = unsafe { self.hooks().plain.span.at(index) };
        // SAFETY: as of the iterator below.
        unsafe { RowOf::new(row) }
    }

    /// The plain ones behind that.
    ///
    /// # Safety
    /// As above.
    #[inline]
    pub(crate) const unsafe fn behind(self, index: usize) -> Rows<P> {
        // SAFETY: passed on.
        Rows::new(unsafe { self.hooks().plain.span.behind(index) })
    }
}

/// The wrappers of the point `P`, the outermost first.
pub(crate) struct Wrappers<P> {
    rows: &'static [Row],
    point: PhantomData<fn(P) -> P>,
}

impl<P> Clone for Hooks<P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P> Copy for Hooks<P> {}

impl<P> Hooks<P> {
    /// None at all.
    pub(crate) const NONE: Self = Self {
        wrappers: Wrappers::new(&[]),
        plain: Rows::new(Span::of(&[])),
    };

    /// What a table of `P` shows.
    ///
    /// # Safety
    /// It was made for `P`, and this is used only as long as the table may be.
    pub(crate) const unsafe fn shown(shown: Shown) -> Self {
        Self {
            wrappers: Wrappers::new(shown.wrappers),
            plain: Rows::new(shown.plain),
        }
    }

    /// Whether there are none.
    pub(crate) fn is_empty(&self) -> bool {
        self.wrappers.is_empty() && self.plain.is_empty()
    }
}

impl<P> Rows<P> {
    pub(super) const fn new(span: Span) -> Self {
        Self {
            span,
            point: PhantomData,
        }
    }

    /// Whether there are none.
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.span.is_empty()
    }

    /// The rows, in order.
    #[inline]
    pub(crate) const fn iter(self) -> RowsIter<P>
    where
        P: Point,
    {
        RowsIter(self)
    }
}

impl<P> Wrappers<P> {
    const fn new(rows: &'static [Row]) -> Self {
        Self {
            rows,
            point: PhantomData,
        }
    }

    /// Whether there are none.
    #[inline]
    pub(crate) const fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The row at `index`.
    #[inline]
    pub(crate) fn get(&self, index: usize) -> Option<RowOf<P>>
    where
        P: Point,
    {
        let row = self.rows.get(index);
        // SAFETY: as of the iterator below.
        row.map(|row| unsafe { RowOf::new(row) })
    }

    /// The rows, in order.
    pub(crate) const fn iter(self) -> RowsIter<P>
    where
        P: Point,
    {
        RowsIter(Rows::new(Span::of(self.rows)))
    }
}

impl<P> Clone for Wrappers<P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P> Copy for Wrappers<P> {}

/// The rows of a point, one after another.
pub(crate) struct RowsIter<P>(Rows<P>);

impl<P> RowsIter<P> {
    /// Those that are left.
    #[inline]
    pub(crate) const fn left(&self) -> Rows<P> {
        self.0
    }
}

impl<P> Clone for RowsIter<P> {
    #[inline]
    fn clone(&self) -> Self {
        Self(self.0)
    }
}

impl<P: Point> Iterator for RowsIter<P> {
    type Item = RowOf<P>;

    #[inline]
    fn next(&mut self) -> Option<RowOf<P>> {
        // SAFETY: they were made for `P`, and whoever shows a table built the instances before.
        self.0.span.next().map(|row| unsafe { RowOf::new(row) })
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
        write!(formatter, "Rows({})", self.span.rows().len())
    }
}
