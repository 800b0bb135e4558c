//! What is at one point of a registry, and the order of it.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;
use core::cmp::Ordering;

use super::tables::Tables;
use crate::hook::HookId;
use crate::list::List;
use crate::order::{Ordered, pairs, sort_many};
use crate::point::PointFacts;

/// What is at one point.
pub(super) struct Entry {
    pub(super) facts: &'static PointFacts,
    pub(super) tables: Tables,
    /// Whether something hooks it, or did; else it is only there to be watched.
    pub(super) hooked: bool,
    /// By the serial number of their member, and their place among its hooks.
    pub(super) hooks: BTreeMap<(u64, usize), HookId>,
    /// Those that have edges.
    pub(super) edged: BTreeSet<(u64, usize)>,
}

/// One hook of a point, and the member it belongs to.
#[derive(Clone, Copy)]
pub(super) struct Placed<'c> {
    pub(super) serial: u64,
    /// Its place among the hooks of the member.
    pub(super) index: usize,
    pub(super) hook: &'c HookId,
}

impl Ordered for Placed<'_> {
    fn compare(self, other: Self) -> Ordering {
        self.hook.facts().compare(other.hook.facts())
    }

    fn has_edges(self) -> bool {
        self.hook.facts().has_edges()
    }

    fn precedes(self, other: Self) -> bool {
        self.hook.facts().precedes(other.hook.facts())
    }
}

impl Entry {
    /// The hooks of the member `serial`.
    pub(super) fn hooks_of(&self, serial: u64) -> impl Iterator<Item = &HookId> {
        let hooks = self.hooks.range((serial, 0)..=(serial, usize::MAX));
        hooks.map(|(_, hook)| hook)
    }

    /// The hooks, in the order in which their members arrived.
    pub(super) fn placed(&self) -> impl Iterator<Item = Placed<'_>> {
        let hooks = self.hooks.iter();
        hooks.map(|((serial, index), hook)| Placed {
            serial: *serial,
            index: *index,
            hook,
        })
    }
}

/// Brings hooks of one point into the order in which they run: wrappers first, each kind for itself.
pub(super) fn arrange<'h>(
    hooks: impl Iterator<Item = Placed<'h>>,
    count: usize,
    mut on_cycle: impl FnMut(List<Placed<'h>>),
) -> Vec<Placed<'h>> {
    let mut plain = Vec::with_capacity(count);
    let mut wrappers = Vec::new();
    for placed in hooks {
        let kind = if placed.hook.is_wrapper() {
            &mut wrappers
        } else {
            &mut plain
        };
        kind.push(placed);
    }
    let plain = sort_many(plain, edges, &mut on_cycle);
    if wrappers.is_empty() {
        return plain;
    }
    let mut order = sort_many(wrappers, edges, on_cycle);
    order.extend(plain);
    order
}

/// Which of `placed` run before which, by their places.
fn edges(placed: &[Placed<'_>]) -> Vec<(usize, usize)> {
    let facts = placed.iter().map(|it| it.hook.facts());
    pairs(facts.map(|facts| (facts.subject(), facts.edges())))
}
