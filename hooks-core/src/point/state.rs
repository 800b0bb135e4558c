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
use core::ptr;
use core::ptr::NonNull;
use core::sync::atomic::{AtomicPtr, AtomicUsize, Ordering};

use super::Point;
use super::hooks::{Fixed, Hooks, Rows};
use super::table::Table;
use super::word::{CHAINED, MARKS, SCOPE, SCOPED, SPECIAL, Word};
use crate::hook::{ChainFacts, Row};

/// The state of a point, whichever point it is.
pub(crate) struct StateWord {
    table: Word<Table>,
    /// Which word of a registry is the point's; 0 for none.
    #[cfg(feature = "alloc")]
    number: AtomicUsize,
    /// How many futures found no room in the space of the point.
    spills: AtomicUsize,
    /// The static chain that stands for its plain hooks, where it can; null for none.
    chain: AtomicPtr<ChainFacts>,
}

impl StateWord {
    const fn new() -> Self {
        Self {
            table: Word::new(Table::linked(&[], &[])),
            #[cfg(feature = "alloc")]
            number: AtomicUsize::new(0),
            spills: AtomicUsize::new(0),
            chain: AtomicPtr::new(ptr::null_mut()),
        }
    }

    /// Has `chain` stand for the plain hooks of the point from now on, wherever it can, unless another one does.
    ///
    /// Called before the point has rows.
    pub(crate) fn install(&self, chain: &'static ChainFacts) {
        let chain = ptr::from_ref(chain).cast_mut();
        let _another = self.chain.compare_exchange(
            ptr::null_mut(),
            chain,
            Ordering::Release,
            Ordering::Relaxed,
        );
    }

    /// The static chain that stands for the plain hooks of the point, where it can.
    #[inline]
    fn chain(&self) -> Option<&'static ChainFacts> {
        // SAFETY: `install` was given a static.
        unsafe { self.chain.load(Ordering::Acquire).as_ref() }
    }

    /// `word`, which the point is about to have, as a static chain of the point has to see it, which follows.
    ///
    /// # Safety
    /// The word is null, or leads to a table of the point that is frozen or clear; what is frozen stays for as long as the process.
    pub(crate) unsafe fn chained(&self, word: *mut Table) -> *mut Table {
        let Some(chain) = self.chain() else {
            return word;
        };
        let asks_for_scope = word.addr() & SCOPED != 0;
        let table = word.map_addr(|address| address & !MARKS);
        // SAFETY: the caller vouches for it.
        let led_to = unsafe { table.as_ref() };
        let runs = !asks_for_scope && led_to.is_some_and(|table| chain.is_shown_by(table));
        // SAFETY: what stays does so for as long as the process, and it was just compared.
        unsafe { chain.lead_to(if runs { table } else { ptr::null_mut() }) };
        if runs {
            return word.map_addr(|address| address | SPECIAL | CHAINED);
        }
        word
    }

    /// Gives the point its rows for good; `marked` asks for more also where they are all plain.
    ///
    /// # Safety
    /// Called at most once for a point, and every row was made for that point; those of `wrappers` of wrappers, the
    /// others of plain hooks.
    pub(crate) unsafe fn publish(
        &'static self,
        wrappers: &'static [Row],
        plain: &'static [Row],
        marked: bool,
    ) {
        let marks = match (marked, wrappers.is_empty()) {
            (true, _) => SCOPE,
            (false, false) => SPECIAL,
            (false, true) => 0,
        };
        // SAFETY: the caller calls it once.
        unsafe { self.table.lead_to(Table::linked(wrappers, plain), marks) };
        if self.chain().is_some() {
            // SAFETY: it leads to a table now, which stays.
            let word = unsafe { self.chained(self.table.load()) };
            self.table.set(word);
        }
    }

    /// Says that nobody hooks the point, unless it has rows.
    pub(crate) fn publish_empty(&self) {
        self.table.lead_to_none();
    }

    /// Asks for more than a walk over plain hooks from now on.
    #[cfg(feature = "std")]
    pub(crate) fn mark(&self) {
        self.table.mark();
        if let Some(chain) = self.chain() {
            // SAFETY: null.
            unsafe { chain.lead_to(ptr::null_mut()) };
        }
    }

    /// The word itself.
    #[cfg(feature = "alloc")]
    pub(crate) const fn word(&self) -> &AtomicPtr<Table> {
        self.table.as_atomic()
    }

    /// The table that sealing laid out, once it did.
    #[cfg(feature = "alloc")]
    pub(crate) fn linked_table(&'static self) -> Option<&'static Table> {
        let word = self.table.load();
        if is_nowhere(word) {
            return None;
        }
        // SAFETY: a word that leads somewhere was published, and the value stays as it is since then.
        Some(unsafe { &*self.table.own() })
    }

    /// Which word of a registry is the point's; 0 for none.
    #[cfg(feature = "alloc")]
    #[inline]
    pub(crate) fn number(&self) -> usize {
        self.number.load(Ordering::Relaxed)
    }

    /// Says which word of a registry is the point's.
    #[cfg(feature = "alloc")]
    pub(crate) fn set_number(&self, number: usize) {
        self.number.store(number, Ordering::Relaxed);
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

/// Whether a word leads nowhere yet.
fn is_nowhere(word: *mut Table) -> bool {
    !word.is_null() && word.addr() & !MARKS == 0
}

/// What a dispatch has to ask for behind a word.
#[cfg(feature = "alloc")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Asks {
    /// Nothing: there are plain hooks that stay.
    Nothing,
    /// More.
    More,
    /// More, and first whether there is a scope.
    Scope,
}

/// A word that leads to `table`.
#[cfg(feature = "alloc")]
pub(crate) fn leading(table: &Table, asks: Asks) -> *mut Table {
    let marks = match asks {
        Asks::Nothing => 0,
        Asks::More => SPECIAL,
        Asks::Scope => SCOPE,
    };
    let table = ptr::from_ref(table).cast_mut();
    table.map_addr(|address| address | marks)
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
        let table = entrance.map_or(ptr::null_mut(), |entrance| entrance.table.as_ptr());
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

// SAFETY: the address of a table, or the mark.
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
        let table = alloc::boxed::Box::new(Table::linked(wrappers, plain));
        let table: &'static Table = alloc::boxed::Box::leak(table);
        TABLES.lock().unwrap().push(table);
        let mark = if wrappers.is_empty() { 0 } else { SPECIAL };
        let word = ptr::from_ref(table).map_addr(|address| address | mark);
        Self {
            table: NonNull::new(word.cast_mut()).unwrap(),
            point: PhantomData,
        }
    }

    /// The way behind `word`; `None` if nobody is there.
    ///
    /// # Safety
    /// The word is of the point `P`: null, the mark of a point that is not sealed, or it leads to a table of that point which
    /// stays where it is as long as the entrance is used.
    #[cfg(feature = "alloc")]
    #[inline]
    pub(crate) unsafe fn behind(word: *mut Table) -> Option<Self> {
        Some(Self {
            table: NonNull::new(word)?,
            point: PhantomData,
        })
    }

    /// The hooks to run, where they are all plain and nothing else is asked for.
    #[inline]
    pub(crate) fn plain(self) -> Result<Rows<P>, Self> {
        if self.table.addr().get() & SPECIAL != 0 {
            return Err(self);
        }
        // SAFETY: a word that is neither null nor marked leads to a published table.
        let table: &'static Table = unsafe { self.table.as_ref() };
        // SAFETY: without the mark it is frozen.
        let shown = unsafe { table.shown() };
        Ok(Rows::new(shown.plain))
    }

    /// Whether a scope is to be asked for.
    #[cfg(feature = "alloc")]
    #[inline]
    pub(crate) fn asks_for_scope(&self) -> bool {
        let word = self.table.as_ptr();
        // A point that is not collected is never marked, and leads nowhere for good.
        word.addr() & SCOPED != 0 || is_nowhere(word)
    }

    /// The hooks of the static chain that stands for those of the point, where there is one and nothing else is asked for.
    #[inline]
    pub(crate) fn chained(&self) -> Option<(Fixed<P>, &'static ChainFacts)>
    where
        P: Point,
    {
        let table = self.table.as_ptr();
        if table.addr() & CHAINED == 0 {
            return None;
        }
        // Installed before the word was marked so.
        let chain = P::STATE.word().chain()?;
        let table = table.map_addr(|address| address & !MARKS);
        // SAFETY: the word leads to a table.
        let table: &'static Table = unsafe { &*table };
        // SAFETY: what is marked so shows the hooks of the chain, of `P`.
        Some((unsafe { Fixed::of(table) }, chain))
    }

    /// The hooks, where they are wrapped and nothing else is asked for.
    #[inline]
    pub(crate) fn wrapped(&self) -> Option<Hooks<P>> {
        let table = self.table.as_ptr();
        if table.addr() & SCOPED != 0 || is_nowhere(table) {
            return None;
        }
        let table = table.map_addr(|address| address & !MARKS);
        // SAFETY: the word leads to a table.
        let table: &'static Table = unsafe { &*table };
        if !table.home().stays() {
            return None;
        }
        // SAFETY: what stays is frozen.
        let shown = unsafe { table.shown() };
        // SAFETY: the word of `P` leads to it.
        Some(unsafe { Hooks::shown(shown) })
    }

    /// The table; `None` for a point that is not sealed.
    #[inline]
    pub(crate) fn table(&self) -> Option<&'static Table> {
        let table = self.table.as_ptr();
        if is_nowhere(table) {
            return None;
        }
        let table = table.map_addr(|address| address & !MARKS);
        // SAFETY: a word that is neither null nor the mark of an unsealed point leads to a table, which stays where it is as
        // long as the registry does whose word that is.
        Some(unsafe { &*table })
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
