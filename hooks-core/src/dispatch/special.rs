//! What a dispatch finds behind a word that asks for more than a walk over plain hooks.
//!
//! Outlined, so that the fast path knows nothing of it: wrappers, a program that is not sealed yet, tables that are counted,
//! scopes.

#![expect(
    unsafe_code,
    reason = "what a table shows is read under a pin, which is held beside it"
)]

#[cfg(not(feature = "alloc"))]
use core::convert::Infallible;
use core::marker::PhantomData;
#[cfg(feature = "alloc")]
use core::sync::atomic::Ordering;

use crate::hook::Seen;
use crate::link;
#[cfg(feature = "alloc")]
use crate::observe::Watching;
#[cfg(feature = "alloc")]
use crate::point::{Backing, Home, Pinned, Watched};
use crate::point::{Entrance, Hooks, Point, PointId, Table};
#[cfg(feature = "alloc")]
use crate::registry::elsewhere;
#[cfg(feature = "std")]
use crate::registry::{Registry, scoped};

/// The table of one dispatch, and what keeps it where it is.
pub(super) struct Opened<P> {
    /// `None` where there are no hooks.
    table: Option<&'static Table>,
    /// Whether the table is pinned.
    #[cfg(feature = "alloc")]
    pinned: bool,
    // Given back after the pin.
    #[cfg(feature = "std")]
    registry: Option<Registry>,
    point: PhantomData<fn(P) -> P>,
}

impl<P> Opened<P> {
    /// No hooks.
    pub(super) const NOTHING: Self = Self::staying(None);

    /// A table that stays.
    const fn staying(table: Option<&'static Table>) -> Self {
        Self::new(table, false)
    }

    #[cfg_attr(
        not(feature = "alloc"),
        expect(unused_variables, reason = "without a heap all tables stay")
    )]
    const fn new(table: Option<&'static Table>, pinned: bool) -> Self {
        Self {
            table,
            #[cfg(feature = "alloc")]
            pinned,
            #[cfg(feature = "std")]
            registry: None,
            point: PhantomData,
        }
    }

    /// All hooks, which are there as long as this is.
    pub(super) const fn hooks(&self) -> Hooks<P> {
        match self.table {
            None => Hooks::NONE,
            Some(table) => {
                // SAFETY: it stays, or is pinned.
                let shown = unsafe { table.shown() };
                // SAFETY: the word of `P` led to it, and what keeps it where it is stands here.
                unsafe { Hooks::shown(shown) }
            }
        }
    }
}

#[cfg(feature = "alloc")]
impl<P> Drop for Opened<P> {
    fn drop(&mut self) {
        if let (Some(table), true) = (self.table, self.pinned) {
            table.give_back();
        }
    }
}

#[cfg(feature = "alloc")]
impl<P: Point> Opened<P> {
    /// What keeps the rows, where somebody watches.
    fn watched(&self) -> Option<(&Backing, &Watched)> {
        // SAFETY: it stays, or is pinned.
        let shown = unsafe { self.table?.shown() };
        // SAFETY: as above.
        let backing = unsafe { shown.backing() }?;
        Some((backing, backing.watch()?))
    }

    /// The dispatch, for those who watch: it begins.
    pub(super) fn begin(&self) -> Option<Watching<'_>> {
        let (_, watched) = self.watched()?;
        let Hooks { wrappers, plain } = self.hooks();
        let live = wrappers
            .iter()
            .chain(plain.iter())
            .filter(|row| row.is_on());
        Some(watched.watch.begin(PointId::new(P::FACTS), live.count()))
    }

    /// What hooks are to tell those who watch `watching`.
    pub(super) fn seen<'w>(&'w self, watching: Option<&'w Watching<'w>>) -> Option<Seen<'w>> {
        let (backing, _) = self.watched()?;
        Some(Seen::new(watching?, backing))
    }
}

/// The dispatch came to its end.
#[cfg(feature = "alloc")]
pub(super) fn done(watching: Option<&Watching<'_>>) {
    if let Some(watching) = watching {
        watching.done();
    }
}

#[cfg(not(feature = "alloc"))]
impl<P> Opened<P> {
    /// What is behind a table that is counted, of which there is none.
    pub(super) const fn quietly(_: &Entrance<P>) -> Option<Self> {
        None
    }

    /// The dispatch, which nobody watches.
    #[expect(clippy::unused_self, reason = "with a heap somebody may watch")]
    pub(super) const fn begin(&self) -> Option<Infallible> {
        None
    }

    /// What hooks are to tell those who watch.
    #[expect(clippy::unused_self, reason = "with a heap somebody may watch")]
    pub(super) fn seen<'w>(&'w self, _: Option<&'w Infallible>) -> Option<Seen<'w>> {
        None
    }
}

/// The dispatch came to its end.
#[cfg(not(feature = "alloc"))]
pub(super) const fn done(_: Option<&Infallible>) {}

#[cfg(feature = "alloc")]
impl<P: Point> Opened<P> {
    /// What is behind `entrance`, where that is counted, and nothing else is asked for.
    #[inline]
    pub(super) fn quietly(entrance: &Entrance<P>) -> Option<Self> {
        if entrance.asks_for_scope() {
            return None;
        }
        let table = entrance.table()?;
        table.pin_quietly().then(|| Self::new(Some(table), true))
    }
}

/// All hooks behind `entrance`: the program is sealed if it was not.
///
/// # Panics
/// When the program cannot be sealed, or the point has too many hooks or too few.
#[cold]
#[inline(never)]
pub(super) fn open<P: Point>(entrance: Entrance<P>) -> Opened<P> {
    // A point that leads nowhere may be one that was not collected, which nobody can mark.
    #[cfg(feature = "std")]
    if (entrance.asks_for_scope() || entrance.table().is_none())
        && let Some(registry) = scoped()
    {
        let mut opened = registry.enter().map_or(Opened::NOTHING, registered);
        opened.registry = Some(registry);
        return opened;
    }
    registered(entrance)
}

/// The same, whatever scope this is in.
#[expect(clippy::needless_pass_by_value, reason = "there is one way in")]
fn registered<P: Point>(entrance: Entrance<P>) -> Opened<P> {
    if let Some(table) = entrance.table() {
        return shown(table);
    }
    link::sealed_or_panic(&PointId::new(P::FACTS));
    let Some(sealed) = P::STATE.enter() else {
        return Opened::NOTHING;
    };
    if let Some(table) = sealed.table() {
        return shown(table);
    }
    // A point whose own record was not linked stays unsealed, and has no hooks either.
    link::not_linked(PointId::new(P::FACTS));
    Opened::NOTHING
}

/// What `table` shows, or what replaced it meanwhile.
#[cfg(feature = "alloc")]
#[expect(
    clippy::panic,
    reason = "there is nothing to dispatch, and nobody to be told otherwise"
)]
fn shown<P: Point>(table: &'static Table) -> Opened<P> {
    let behind = |entrance: Option<Entrance<P>>| entrance.map_or(Opened::NOTHING, registered);
    if let Home::Elsewhere(registry) = table.home() {
        // SAFETY: the words of a registry that is being dispatched in lead there.
        return behind(unsafe { elsewhere(registry) });
    }
    let (pinned, cleared) = table.pin();
    // Where a pin that came too late was the last.
    drop(cleared);
    if let (None, Home::Word(word)) = (pinned, table.home()) {
        // SAFETY: the word is one of the registry that keeps the table.
        let word = unsafe { &*word }.load(Ordering::Acquire);
        // SAFETY: it is the word of `P`, because the table is.
        return behind(unsafe { Entrance::behind(word) });
    }
    let opened = Opened::new(Some(table), pinned == Some(Pinned::Counted));
    // SAFETY: it is frozen, or was just pinned.
    let shown = unsafe { table.shown() };
    // SAFETY: as above.
    if let Some(breach) = unsafe { shown.backing() }.and_then(Backing::breach) {
        panic!("`{}` was dispatched, but {breach}", PointId::new(P::FACTS));
    }
    opened
}

/// What `table` shows.
#[cfg(not(feature = "alloc"))]
const fn shown<P: Point>(table: &'static Table) -> Opened<P> {
    Opened::staying(Some(table))
}
