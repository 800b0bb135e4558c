//! The order of [`sort`](super::sort) for many items, some of which have edges, without a heap: in room that is lent.
//!
//! [`sort`](super::sort) looks at every pair of items again and again. Here whom an edge is about is found by type or by name, in
//! two lists that are sorted once, as numbers; an item counts the edges of others that hold it back, and while an edge of its own does, it stands
//! in a list of one item that it waits for. What is free is in a heap.
//!
//! **Invariant:** both give one order, and tell of the same cycles.

use core::ops::Range;

use super::edge::{Edge, Subject};
use super::room::{Heap, NONE, Number, at, hashed, index, kept, put, wide_mut};
use super::sort::Ordered;
use crate::list::List;

/// What says itself whom its edges are about.
pub(crate) trait Edged<'a>: Ordered {
    /// Whose it is.
    fn subject(self) -> Subject<'a>;
    /// What it asks for beside its rank.
    fn edges(self) -> &'a [Edge];
}

/// How many numbers there has to be room for, an item.
pub(crate) const NUMBERS: usize = 8;

/// An item that has its place; whatever has none counts the edges of others that hold it back.
const PLACED: Number = NONE;

/// Items that are sorted by [`Ordered::compare`], while they are brought into the order of their edges.
///
/// An item is known by its rank, which is its index until [`Self::finish`].
pub(crate) struct InRoom<'i, O> {
    items: &'i mut [O],
    /// What types come to as a number, each with a rank, sorted.
    by_type: &'i mut [[Number; 2]],
    /// The same of names.
    by_name: &'i mut [[Number; 2]],
    /// By rank: how many edges of others hold it back, or [`PLACED`].
    held: &'i mut [Number],
    /// By rank: the first of those that wait for it.
    waiting: &'i mut [Number],
    /// By rank: the next of those that wait for the same.
    next: &'i mut [Number],
    /// By place: ranks.
    order: &'i mut [Number],
}

impl<'i, 'a, O: Edged<'a>> InRoom<'i, O> {
    /// Looks at `items`, which are sorted; `None` where `room` is too small for them, or its numbers are.
    pub(crate) fn new(items: &'i mut [O], room: &'i mut [Number]) -> Option<Self> {
        let count = items.len();
        let edges = items.iter().map(|item| item.edges().len()).sum::<usize>();
        if kept(count.checked_add(edges)?) == NONE {
            return None;
        }
        let room = room.get_mut(..count.checked_mul(NUMBERS)?)?;
        let (by_type, room) = room.split_at_mut(2 * count);
        let (by_name, room) = room.split_at_mut(2 * count);
        let (held, room) = room.split_at_mut(count);
        let (waiting, room) = room.split_at_mut(count);
        let (next, order) = room.split_at_mut(count);
        let (by_type, by_name) = (wide_mut(by_type), wide_mut(by_name));
        let ranks = || (0..count).map(kept).zip(&*items);
        let edges = || items.iter().flat_map(|item| item.edges());
        if edges().any(|edge| edge.about().is_ok()) {
            for (room, (rank, item)) in by_type.iter_mut().zip(ranks()) {
                *room = [hashed(item.subject().id), rank];
            }
            by_type.sort_unstable();
        }
        if edges().any(|edge| edge.about().is_err()) {
            for (room, (rank, item)) in by_name.iter_mut().zip(ranks()) {
                *room = [hashed(item.subject().name), rank];
            }
            by_name.sort_unstable();
        }
        Some(Self {
            items,
            by_type,
            by_name,
            held,
            waiting,
            next,
            order,
        })
    }

    /// Those that `edge` is about, in the order of their ranks.
    pub(crate) fn concerned(&self, edge: &Edge) -> impl Iterator<Item = O> + Clone {
        let group = self.group(edge);
        let edge = *edge;
        group.filter_map(move |place| self.item(self.member(&edge, place)?))
    }

    /// Brings the items of `ranks`, of which none has an edge to another, into order among themselves: again and again the least
    /// of those whose predecessors have their place.
    ///
    /// `on_cycle` as in [`sort`](super::sort).
    pub(crate) fn place(&mut self, ranks: Range<usize>, mut on_cycle: impl FnMut(List<O>)) {
        let order = core::mem::take(&mut self.order);
        let mut free = Heap::new(order.get_mut(ranks.clone()).unwrap_or_default());
        self.hold_back(ranks.clone());
        for rank in ranks.clone() {
            if at(self.held, rank) == 0 {
                self.let_go(rank, &ranks, &mut free);
            }
        }
        // The heap gets smaller as what has its place gets more: that grows from the end.
        for place in (0..ranks.len()).rev() {
            let next = free.pop().and_then(index).or_else(|| {
                let (least, members) = self.cycle(&ranks)?;
                on_cycle(members);
                Some(least)
            });
            let Some(next) = next else { break };
            put(self.held, next, PLACED);
            free.put_behind(place, kept(next));
            self.release(next, &ranks, &mut free);
        }
        if let Some(placed) = order.get_mut(ranks) {
            placed.reverse();
        }
        self.order = order;
    }

    /// Puts the items where they belong, all of which have their places.
    pub(crate) fn finish(self) {
        let Self { items, order, .. } = self;
        for start in 0..items.len() {
            let Some(first) = items.get(start).copied() else {
                break;
            };
            // Round a circle of places, each of which gets its item from the next.
            let mut here = start;
            while let Some(from) = index(at(order, here)) {
                put(order, here, NONE);
                let item = if from == start {
                    Some(first)
                } else {
                    items.get(from).copied()
                };
                if let (Some(room), Some(item)) = (items.get_mut(here), item) {
                    *room = item;
                }
                here = from;
            }
        }
    }

    /// Counts for each of `ranks` the edges of others that hold it back.
    fn hold_back(&mut self, ranks: Range<usize>) {
        for rank in ranks.clone() {
            put(self.held, rank, 0);
            put(self.waiting, rank, NONE);
        }
        for rank in ranks.clone() {
            for edge in self.edges(rank, Direction::Before) {
                self.hold_back_by(edge, &ranks);
            }
        }
    }

    /// Counts `edge` for each that it holds back.
    fn hold_back_by(&mut self, edge: &Edge, ranks: &Range<usize>) {
        for place in self.group(edge) {
            let other = self.member(edge, place);
            if let Some(other) = other.filter(|other| ranks.contains(other)) {
                put(self.held, other, at(self.held, other) + 1);
            }
        }
    }

    /// Takes back what `rank`, which has its place, held others back with.
    fn release(&mut self, rank: usize, ranks: &Range<usize>, free: &mut Heap<'_>) {
        for edge in self.edges(rank, Direction::Before) {
            for place in self.group(edge) {
                let Some(other) = self.member(edge, place) else {
                    continue;
                };
                if !ranks.contains(&other) || self.is_placed(other) {
                    continue;
                }
                let held = at(self.held, other) - 1;
                put(self.held, other, held);
                if held == 0 {
                    self.let_go(other, ranks, free);
                }
            }
        }
        let mut waiting = index(at(self.waiting, rank));
        while let Some(other) = waiting {
            waiting = index(at(self.next, other));
            if !self.is_placed(other) {
                self.let_go(other, ranks, free);
            }
        }
    }

    /// `rank`, which no edge of another holds back, waits for one that an edge of its own asks for, or is free.
    fn let_go(&mut self, rank: usize, ranks: &Range<usize>, free: &mut Heap<'_>) {
        match self.awaited(rank, ranks) {
            Some(other) => {
                put(self.next, rank, at(self.waiting, other));
                put(self.waiting, other, kept(rank));
            }
            None => free.push(kept(rank)),
        }
    }

    /// One that has no place yet and that an edge of `rank` asks for: the last, because the others most likely come before it.
    fn awaited(&self, rank: usize, ranks: &Range<usize>) -> Option<usize> {
        self.edges(rank, Direction::After).find_map(|edge| {
            let others = self.group(edge).rev();
            let mut others = others.filter_map(|place| self.member(edge, place));
            others.find(|other| ranks.contains(other) && !self.is_placed(*other))
        })
    }

    /// A cycle among what is left of `ranks`, where everything waits: its least member, and all of them as they follow each other
    /// from that one on.
    fn cycle(&self, ranks: &Range<usize>) -> Option<(usize, List<O>)> {
        let before = |rank: usize| self.least_before(rank, ranks).unwrap_or(rank);
        let start = ranks.clone().find(|rank| !self.is_placed(*rank))?;
        // Who goes back twice as fast meets the other inside of a cycle.
        let (mut slow, mut fast) = (before(start), before(before(start)));
        while slow != fast {
            slow = before(slow);
            fast = before(before(fast));
        }
        let round = |from: usize| {
            let further = move |rank: &usize| Some(before(*rank)).filter(|rank| *rank != from);
            core::iter::successors(Some(from), further)
        };
        let least = round(slow).min()?;
        // Back from the least one, so each stands before those that were met earlier.
        let mut members = List::new();
        for rank in round(least).skip(1) {
            members.insert(0, self.item(rank)?);
        }
        members.insert(0, self.item(least)?);
        Some((least, members))
    }

    /// The least of those that have no place yet and have to be before `rank`.
    fn least_before(&self, rank: usize, ranks: &Range<usize>) -> Option<usize> {
        let subject = self.item(rank)?.subject();
        let is_left = |other: &usize| ranks.contains(other) && !self.is_placed(*other);
        let asked_for = self.edges(rank, Direction::After).filter_map(|edge| {
            let others = self.group(edge);
            let mut others = others.filter_map(|place| self.member(edge, place));
            others.find(is_left)
        });
        let mut asking = ranks.clone().filter(is_left);
        let asking = asking.find(|other| {
            let mut edges = self.edges(*other, Direction::Before);
            edges.any(|edge| edge.concerns(&subject))
        });
        asked_for.chain(asking).min()
    }

    /// Where those stand that `edge` may be about, in the list that is sorted as it asks for them.
    fn group(&self, edge: &Edge) -> Range<usize> {
        let (sorted, hash) = self.sorted(edge);
        let first = sorted.partition_point(|[other, _]| *other < hash);
        let from = sorted.get(first..).unwrap_or_default();
        let is_there = |[other, _]: &[Number; 2]| *other == hash;
        // Most often there are few.
        let mut near = 1;
        while from.get(near).is_some_and(is_there) {
            near *= 2;
        }
        let near = from.get(..near).unwrap_or(from);
        first..first + near.partition_point(is_there)
    }

    /// Who stands at `place` of the list that is sorted as `edge` asks, if `edge` is about it.
    fn member(&self, edge: &Edge, place: usize) -> Option<usize> {
        let sorted = match edge.about() {
            Ok(_) => &*self.by_type,
            Err(_) => &*self.by_name,
        };
        let [_, rank] = sorted.get(place)?;
        let rank = index(*rank)?;
        edge.concerns(&self.item(rank)?.subject()).then_some(rank)
    }

    /// The list in which those stand together that `edge` is about, and as what.
    fn sorted(&self, edge: &Edge) -> (&[[Number; 2]], Number) {
        match edge.about() {
            Ok(id) => (self.by_type, hashed(id)),
            Err(name) => (self.by_name, hashed(name)),
        }
    }

    /// The edges of an item that go one way.
    fn edges(
        &self,
        rank: usize,
        direction: Direction,
    ) -> impl Iterator<Item = &'a Edge> + use<'a, O> {
        let edges = self.item(rank).map_or(&[][..], |item| item.edges());
        edges
            .iter()
            .filter(move |edge| edge.is_before_target() == matches!(direction, Direction::Before))
    }

    /// The item of a rank.
    pub(crate) fn item(&self, rank: usize) -> Option<O> {
        self.items.get(rank).copied()
    }

    fn is_placed(&self, rank: usize) -> bool {
        at(self.held, rank) == PLACED
    }
}

/// Which way an edge goes.
#[derive(Clone, Copy)]
enum Direction {
    /// To those that its item runs before.
    Before,
    /// To those that its item runs after.
    After,
}
