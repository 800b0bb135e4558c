//! The tables of one point of one registry: the one that stays, and those that changes at run time fill.
//!
//! **Invariant:** the word leads to the table that was shown last, and every other counted one is retired.

#![expect(
    clippy::vec_box,
    reason = "a dispatch that comes too late still looks at a table, and what is cleared comes boxed"
)]
#![expect(
    unsafe_code,
    reason = "the word of a point is found by address, and a clear table is filled under the lock of its registry"
)]

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::ptr;
use core::sync::atomic::{AtomicPtr, Ordering};

use crate::hook::{HookId, Row};
use crate::link;
use crate::point::{Asks, Backing, StateWord, Table, leading};

/// Where the word of a point is.
#[derive(Clone, Copy)]
enum Home {
    /// In the point: the linked registry's.
    Linked(&'static StateWord),
    /// In the words of a registry.
    Registry(*const AtomicPtr<Table>),
}

/// The tables of one point.
pub(super) struct Tables {
    home: Home,
    /// What a builder laid out.
    built: Option<Arc<Table>>,
    /// Not boxed: a dispatch looks at one by address, also where it comes too late, and a `Box` is for its owner alone.
    counted: Vec<Arc<Table>>,
    /// Which of `counted` the word leads to.
    shown: Option<usize>,
}

// SAFETY: the word is one of the registry that keeps this.
unsafe impl Send for Tables {}

impl Tables {
    /// The tables of a point of the linked registry.
    pub(super) const fn linked(state: &'static StateWord) -> Self {
        Self::of(Home::Linked(state))
    }

    /// The tables of the point whose word is `word`.
    ///
    /// # Safety
    /// The word stays as long as this does.
    pub(super) const unsafe fn of_registry(word: *const AtomicPtr<Table>) -> Self {
        Self::of(Home::Registry(word))
    }

    const fn of(home: Home) -> Self {
        Self {
            home,
            built: None,
            counted: Vec::new(),
            shown: None,
        }
    }

    /// Shows `backing` for as long as the registry is there; nothing was shown before, but for what sealing laid out.
    pub(super) fn build(&mut self, backing: Backing) {
        if backing.is_empty() {
            return;
        }
        let wrapped = backing.has_wrappers();
        let table = Arc::clone(self.built.insert(Arc::new(Table::built(backing))));
        let show = |marked| {
            self.store(leading(&table, asks(marked, wrapped)));
        };
        match self.home {
            Home::Linked(_) => link::writing(show),
            Home::Registry(_) => show(false),
        }
    }

    /// Whether nothing was shown yet, but for what sealing laid out.
    #[cfg(feature = "std")]
    pub(super) fn are_untouched(&self) -> bool {
        self.built.is_none() && self.counted.is_empty()
    }

    /// Whether no dispatch may run what is there, because sealing said so.
    pub(super) fn are_held_back(&self) -> bool {
        match self.home {
            Home::Linked(state) => state.linked_table().is_none(),
            Home::Registry(_) => false,
        }
    }

    /// Shows `backing` from now on. What nobody uses any more is left in `garbage`, to be dropped without a lock.
    pub(super) fn show(&mut self, backing: Backing, garbage: &mut Vec<Box<Backing>>) {
        match self.home {
            Home::Linked(_) => link::writing(|marked| self.write(backing, marked, garbage)),
            Home::Registry(_) => self.write(backing, false, garbage),
        }
    }

    fn write(&mut self, backing: Backing, marked: bool, garbage: &mut Vec<Box<Backing>>) {
        let before = self.shown.take();
        let counts = backing.asks_for_more();
        let word = if backing.is_empty() && !counts && !marked {
            garbage.push(Box::new(backing));
            ptr::null_mut()
        } else if !counts && let Some(table) = self.staying(&backing) {
            let word = leading(table, asks(marked, backing.has_wrappers()));
            garbage.push(Box::new(backing));
            word
        } else {
            let index = self.clear_table();
            self.fill(index, backing, asks(marked, true))
        };
        self.store(word);
        if let Some(retired) = before.and_then(|index| self.counted.get(index)) {
            garbage.extend(retired.retire());
        }
    }

    /// Lets dispatches that begin from now on see `word`, which is null or leads to one of these tables.
    fn store(&self, word: *mut Table) {
        let word = match self.home {
            // SAFETY: tables that stay do so as long as the linked registry does, and others are counted.
            Home::Linked(state) => unsafe { state.chained(word) },
            Home::Registry(_) => word,
        };
        self.word().store(word, Ordering::Release);
    }

    /// The table that stays, where it shows just what `backing` would.
    fn staying(&self, backing: &Backing) -> Option<&Table> {
        let table = match (&self.built, self.home) {
            (Some(built), _) => built,
            (None, Home::Linked(state)) => state.linked_table()?,
            (None, Home::Registry(_)) => return None,
        };
        let mut same = false;
        let _frozen = table.with_rows(|wrappers, plain, _| {
            let rows = wrappers.iter().chain(plain).map(Row::hook);
            same = rows.eq(backing.hooks());
        });
        same.then_some(table)
    }

    /// A table that is clear.
    fn clear_table(&mut self) -> usize {
        let clear = self.counted.iter().position(|table| table.is_clear());
        clear.unwrap_or_else(|| {
            let table = Arc::new(Table::clear(self.word()));
            self.counted.push(table);
            self.counted.len() - 1
        })
    }

    fn fill(&mut self, index: usize, backing: Backing, asks: Asks) -> *mut Table {
        let Some(table) = self.counted.get(index) else {
            return ptr::null_mut();
        };
        // SAFETY: it is clear, and whoever has this has the lock of its registry.
        unsafe { table.fill(backing) };
        self.shown = Some(index);
        leading(table, asks)
    }

    /// Lets the hooks that `is_one` is true of run from now on, or not, wherever a dispatch may be about to.
    pub(super) fn switch(
        &self,
        is_one: impl Fn(&HookId) -> bool,
        on: bool,
        garbage: &mut Vec<Box<Backing>>,
    ) {
        let linked = match self.home {
            Home::Linked(state) => state.linked_table(),
            Home::Registry(_) => None,
        };
        let own = self.built.iter().chain(&self.counted).map(|table| &**table);
        for table in linked.into_iter().chain(own) {
            garbage.extend(table.with_rows(|wrappers, plain, watched| {
                let rows = wrappers.iter().chain(plain);
                rows.filter(|row| is_one(row.hook()))
                    .for_each(|row| row.switch(on, watched));
            }));
        }
    }

    const fn word(&self) -> &AtomicPtr<Table> {
        match self.home {
            Home::Linked(state) => state.word(),
            // SAFETY: it stays as long as this does.
            Home::Registry(word) => unsafe { &*word },
        }
    }
}

/// What a dispatch has to ask for.
const fn asks(marked: bool, special: bool) -> Asks {
    match (marked, special) {
        (true, _) => Asks::Scope,
        (false, true) => Asks::More,
        (false, false) => Asks::Nothing,
    }
}
