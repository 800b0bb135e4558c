//! What keeps the rows of a table that was not sealed: the rows, and the instances they lead to.
//!
//! **Invariant:** rows and instances go together, when nobody walks the rows any more.

#![expect(
    unsafe_code,
    reason = "a dispatch reads the rows by address, as it does those that stay for ever"
)]

use alloc::boxed::Box;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::ptr::{self, NonNull};
use core::slice;

use super::table::Shown;
use crate::extension::Shared;
use crate::hook::{HookId, Row};
use crate::observe::{Counters, Watch, dropped};

/// What keeps the rows of one table.
pub(crate) struct Backing {
    // Before the instances, so that it is dropped before them.
    rows: Box<[Row]>,
    /// How many of the rows are of wrappers; they come first.
    wrappers: usize,
    /// Of the rows that lead to one.
    instances: Vec<Shared>,
    /// Why no dispatch may run the rows.
    breach: Option<Box<str>>,
    watched: Option<Watched>,
}

/// Who watches the dispatches of a table, and what is counted of its hooks.
pub(crate) struct Watched {
    pub(crate) watch: Watch,
    /// One a row, where they are counted.
    pub(crate) counters: Vec<(HookId, Arc<Counters>)>,
}

impl Backing {
    /// `rows`, the first of which are of `wrappers`, and the `instances` they lead to.
    pub(crate) fn new(rows: Vec<Row>, wrappers: usize, instances: Vec<Shared>) -> Self {
        Self {
            rows: rows.into_boxed_slice(),
            wrappers,
            instances,
            breach: None,
            watched: None,
        }
    }

    /// The same where dispatches are watched.
    pub(crate) fn watched(mut self, watched: Watched) -> Self {
        for row in &self.rows {
            row.switch(true, true);
        }
        self.watched = Some(watched);
        self
    }

    /// The same where no dispatch may run the rows.
    pub(crate) fn breached(mut self, breach: String) -> Self {
        self.breach = Some(breach.into_boxed_str());
        self
    }

    /// Whether there are no rows.
    pub(crate) const fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Whether some of the rows are of wrappers.
    pub(crate) const fn has_wrappers(&self) -> bool {
        self.wrappers > 0
    }

    /// Whether a dispatch has more to do than to run the hooks.
    pub(crate) const fn asks_for_more(&self) -> bool {
        self.breach.is_some() || self.watched.is_some()
    }

    /// Who watches, if somebody does.
    pub(crate) const fn watch(&self) -> Option<&Watched> {
        self.watched.as_ref()
    }

    /// Why no dispatch may run the rows, if none may.
    pub(crate) fn breach(&self) -> Option<&str> {
        self.breach.as_deref()
    }

    /// What is counted of the hook of `row`, which is one of this.
    pub(crate) fn counters(&self, row: &Row) -> Option<&Counters> {
        let offset = ptr::from_ref(row).addr() - self.rows.as_ptr().addr();
        let counters = &self.watched.as_ref()?.counters;
        let (hook, counters) = counters.get(offset / size_of::<Row>())?;
        (hook == row.hook()).then_some(&**counters)
    }

    /// The hooks of the rows, in order.
    pub(crate) fn hooks(&self) -> impl Iterator<Item = &HookId> + Clone {
        self.rows.iter().map(Row::hook)
    }

    /// What a table shows of it.
    pub(super) fn into_shown(self) -> Shown {
        let backing = NonNull::from(Box::leak(Box::new(self)));
        // SAFETY: it was just leaked, and `from_shown` alone takes it back.
        let this = unsafe { backing.as_ref() };
        let (rows, wrappers) = (&this.rows, this.wrappers);
        // SAFETY: the rows stand on the heap, and stay there until `from_shown`; whoever walks them has a pin until then.
        let rows: &'static [Row] = unsafe { slice::from_raw_parts(rows.as_ptr(), rows.len()) };
        let (wrappers, plain) = rows.split_at(wrappers);
        Shown::backed(wrappers, plain, backing, this.asks_for_more())
    }

    /// Takes it back.
    ///
    /// # Safety
    /// `into_shown` made it, this is called once, and nobody uses the rows any more.
    #[expect(clippy::unnecessary_box_returns, reason = "a dispatch moves it")]
    pub(super) unsafe fn from_shown(backing: NonNull<Self>) -> Box<Self> {
        // SAFETY: passed on.
        unsafe { Box::from_raw(backing.as_ptr()) }
    }
}

impl Drop for Backing {
    fn drop(&mut self) {
        for instance in self.instances.drain(..) {
            dropped(instance);
        }
    }
}
