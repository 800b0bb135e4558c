//! What there is to know about a static chain, and the table whose hooks it runs.
//!
//! **Invariant:** the table that a chain leads to stays for as long as the process, and shows the hooks of the chain, in their order,
//! each with an instance of its own type.

#![expect(unsafe_code, reason = "the table is reached by address")]

use core::cmp::Ordering;
use core::fmt;
use core::marker::PhantomData;
use core::ptr;
use core::sync::atomic::{AtomicPtr, Ordering as Memory};

use super::facts::HookFacts;
use super::stored::Stored;
use super::walk::Walk;
use crate::place::Place;
use crate::point::{Fixed, Point, PointFacts, StateWord, Table};

/// A static chain of the point `P`, in a static of the crate that declares it.
pub struct StaticChain<P> {
    facts: ChainFacts,
    point: PhantomData<fn(P) -> P>,
}

impl<P> fmt::Debug for StaticChain<P> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.facts, formatter)
    }
}

impl<P: Point> StaticChain<P> {
    /// A chain of `hooks` in the order in which they run, called `name`.
    pub(crate) const fn new(
        name: &'static str,
        hooks: &'static [&'static Stored],
        walk: Option<Walk>,
        place: Place,
    ) -> Self {
        Self {
            facts: ChainFacts {
                name,
                point: P::FACTS,
                state: P::STATE.word(),
                hooks,
                walk,
                place,
                table: AtomicPtr::new(ptr::null_mut()),
            },
            point: PhantomData,
        }
    }

    /// What there is to know about it.
    #[must_use]
    pub const fn facts(&'static self) -> &'static ChainFacts {
        &self.facts
    }

    /// The hooks to run directly; `None` where something else is asked for.
    #[inline]
    pub(crate) fn hooks(&'static self) -> Option<Fixed<P>> {
        // Acquire: whoever sees the table also sees what is in it.
        let table = self.facts.table.load(Memory::Acquire);
        // SAFETY: null, or it stays, see the invariant.
        let table: Option<&'static Table> = unsafe { table.as_ref() };
        // SAFETY: the point whose state led here is `P`.
        table.map(|table| unsafe { Fixed::of(table) })
    }
}

/// The same, whatever point it is of.
pub struct ChainFacts {
    name: &'static str,
    point: &'static PointFacts,
    state: &'static StateWord,
    hooks: &'static [&'static Stored],
    /// What runs the plain ones where the point is dispatched; `None` where its future does not fit there.
    walk: Option<Walk>,
    place: Place,
    /// Null where the hooks of the point are others, or more is asked for than to run them.
    table: AtomicPtr<Table>,
}

impl fmt::Debug for ChainFacts {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "StaticChain({})", self.name)
    }
}

impl ChainFacts {
    /// What it is called.
    pub(crate) const fn name(&self) -> &'static str {
        self.name
    }

    /// Where it was written.
    pub(crate) const fn place(&self) -> &Place {
        &self.place
    }

    /// The point whose hooks it has.
    pub(crate) const fn point(&self) -> &'static PointFacts {
        self.point
    }

    pub(crate) const fn state(&self) -> &'static StateWord {
        self.state
    }

    /// What runs the plain hooks where the point is dispatched.
    #[inline]
    pub(crate) const fn walk(&self) -> Option<&Walk> {
        self.walk.as_ref()
    }

    /// Its hooks, in the order in which they run.
    pub(crate) fn hooks(&self) -> impl Iterator<Item = &'static HookFacts> + Clone + use<'_> {
        self.hooks.iter().map(|hook| hook.facts())
    }

    /// The order in which chains are told.
    pub(crate) fn compare(&self, other: &Self) -> Ordering {
        let name = |it: &Self| (it.place.krate(), it.place.module(), it.name);
        name(self)
            .cmp(&name(other))
            .then_with(|| self.place.compare_position(&other.place))
    }

    /// Whether `table` stays, and shows just the hooks of this chain in its order, of which none is disabled.
    pub(crate) fn is_shown_by(&self, table: &Table) -> bool {
        if !table.home().stays() {
            return false;
        }
        // SAFETY: what stays is frozen.
        let shown = unsafe { table.shown() };
        if shown.asks_for_more() {
            return false;
        }
        let mut rows = shown.wrappers.iter().chain(shown.plain.rows());
        let mut hooks = self.hooks();
        hooks.all(|hook| rows.next().is_some_and(|row| row.is_of(hook))) && rows.next().is_none()
    }

    /// Runs the hooks of `table` from now on, which is null where something else is asked for.
    ///
    /// # Safety
    /// The table stays for as long as the process, and [is shown](Self::is_shown_by).
    pub(crate) unsafe fn lead_to(&self, table: *mut Table) {
        self.table.store(table, Memory::Release);
    }
}
