//! The state word of a point: what a dispatch reads before anything else.
//!
//! The word is null for an empty point, so that a point nobody hooks costs one load and one branch. Otherwise it is
//! the address of a table. Whatever asks for more than a walk over plain hooks sets the lowest bit of it: a table with
//! wrappers does, and so does the mark of a point that is not sealed yet. One test tells the fast path of all that.
//!
//! **Invariant:** the word leads to rows of this point only, which never change once it does.

#![expect(
    unsafe_code,
    reason = "the rows behind the word are reached by address"
)]

use core::fmt;
use core::marker::PhantomData;
use core::ptr::NonNull;
use core::sync::atomic::{AtomicUsize, Ordering};

use super::Point;
use super::word::{SPECIAL, Word, nowhere};
use crate::hook::{Row, RowOf};

/// The rows of one point, in the order in which they run.
struct Table {
    /// Those around the others, outermost first.
    wrappers: &'static [Row],
    plain: &'static [Row],
}

/// The state of a point, whichever point it is.
pub(crate) struct StateWord {
    table: Word<Table>,
    /// How many futures found no room in the space of the point.
    spills: AtomicUsize,
}

impl StateWord {
    const fn new() -> Self {
        Self {
            table: Word::new(Table {
                wrappers: &[],
                plain: &[],
            }),
            spills: AtomicUsize::new(0),
        }
    }

    /// Gives the point its rows for good.
    ///
    /// # Safety
    /// Called at most once for a point, and every row was made for that point; those of `wrappers` of wrappers, the
    /// others of plain hooks.
    pub(crate) unsafe fn publish(&'static self, wrappers: &'static [Row], plain: &'static [Row]) {
        let special = !wrappers.is_empty();
        // SAFETY: the caller calls it once.
        unsafe { self.table.lead_to(Table { wrappers, plain }, special) };
    }

    /// Says that nobody hooks the point, unless it has rows.
    pub(crate) fn publish_empty(&self) {
        self.table.lead_to_none();
    }

    /// Counts a future that found no room in the space of the point.
    pub(crate) fn count_spill(&self) {
        self.spills.fetch_add(1, Ordering::Relaxed);
    }

    /// How many were counted.
    pub(crate) fn spills(&self) -> usize {
        self.spills.load(Ordering::Relaxed)
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

    /// Leads to the hooks of a test's own making, or to none, from now on.
    #[cfg(test)]
    pub(crate) fn stand_in(&'static self, entrance: Option<Entrance<P>>) {
        let table = entrance.map_or(core::ptr::null_mut(), |entrance| entrance.table.as_ptr());
        self.word.table.set(table);
    }

    pub(crate) const fn word(&'static self) -> &'static StateWord {
        &self.word
    }

    /// Reads the word: `None` if nobody hooks the point.
    #[inline]
    pub(crate) fn enter(&'static self) -> Option<Entrance<P>> {
        let table = NonNull::new(self.word.table.load())?;
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
    /// Every row was made for `P`, as a wrapper or as a plain hook, and its instance is built.
    #[cfg(test)]
    #[cfg(feature = "std")]
    pub(crate) unsafe fn to(wrappers: &'static [Row], plain: &'static [Row]) -> Self {
        // Kept in reach, so that a search for leaks finds those of hooks only.
        static TABLES: std::sync::Mutex<alloc::vec::Vec<&Table>> =
            std::sync::Mutex::new(alloc::vec::Vec::new());
        let table = alloc::boxed::Box::new(Table { wrappers, plain });
        let table: &'static Table = alloc::boxed::Box::leak(table);
        TABLES.lock().unwrap().push(table);
        let mark = if wrappers.is_empty() { 0 } else { SPECIAL };
        let word = core::ptr::from_ref(table).map_addr(|address| address | mark);
        Self {
            table: NonNull::new(word.cast_mut()).unwrap(),
            point: PhantomData,
        }
    }

    /// The hooks to run, where they are all plain and nothing else is asked for.
    #[inline]
    pub(crate) fn plain(self) -> Result<Rows<P>, Self> {
        if self.table.addr().get() & SPECIAL != 0 {
            return Err(self);
        }
        // SAFETY: a word that is neither null nor marked leads to a published table.
        let table: &'static Table = unsafe { self.table.as_ref() };
        Ok(Rows::new(table.plain))
    }

    /// All hooks; `None` for a point that is not sealed.
    pub(crate) fn hooks(self) -> Option<Hooks<P>> {
        let table = self.table.as_ptr();
        if table == nowhere() {
            return None;
        }
        let table = table.map_addr(|address| address & !SPECIAL);
        // SAFETY: a word that is neither null nor the mark of an unsealed point leads to a published table.
        let table: &'static Table = unsafe { &*table };
        Some(Hooks {
            wrappers: Rows::new(table.wrappers),
            plain: Rows::new(table.plain),
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

/// All hooks of the point `P`.
pub(crate) struct Hooks<P> {
    /// Those around the others, outermost first.
    pub(crate) wrappers: Rows<P>,
    pub(crate) plain: Rows<P>,
}

impl<P> Hooks<P> {
    /// None at all.
    pub(crate) const NONE: Self = Self {
        wrappers: Rows::new(&[]),
        plain: Rows::new(&[]),
    };

    /// Whether there are none.
    pub(crate) const fn is_empty(&self) -> bool {
        self.wrappers.is_empty() && self.plain.is_empty()
    }
}

impl<P> Rows<P> {
    const fn new(rows: &'static [Row]) -> Self {
        Self {
            rows,
            point: PhantomData,
        }
    }

    /// How many there are.
    #[inline]
    pub(crate) const fn len(&self) -> usize {
        self.rows.len()
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
        // SAFETY: as in `iter`.
        self.rows.get(index).map(|row| unsafe { RowOf::new(row) })
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

#[cfg(test)]
mod tests {
    use crate::hook_point;
    use crate::point::Point as _;

    #[hook_point(mode = collect)]
    fn Quiet(runs: &mut u32);

    #[test]
    fn a_word_that_leads_nowhere_is_all_there_is_to_an_empty_point() {
        Quiet::STATE.stand_in(None);
        assert!(Quiet::STATE.enter().is_none());
        assert!(Quiet::active().is_none());
        let mut runs = 0;
        Quiet::dispatch(&mut runs);
        assert_eq!(runs, 0);
    }
}
