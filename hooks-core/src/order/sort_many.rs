//! The order of [`sort`](super::sort) for many items, some of which have edges, where there is a heap.
//!
//! [`sort`](super::sort) allocates nothing and looks at every pair of items again and again. This is told of the pairs with an edge
//! and looks at these only.
//!
//! **Invariant:** both give one order, and tell of the same cycles.

use alloc::collections::BinaryHeap;
use alloc::vec::Vec;
use core::cmp::Reverse;

use super::sort::Ordered;
use crate::list::List;

/// Sorts `items` as [`sort`](super::sort) does. `edges` tells which of them, in the order it is given them, run before which, by
/// their places.
pub(crate) fn sort_many<O: Ordered>(
    mut items: Vec<O>,
    edges: impl FnOnce(&[O]) -> Vec<(usize, usize)>,
    on_cycle: impl FnMut(List<O>),
) -> Vec<O> {
    items.sort_unstable_by(|one, two| one.compare(*two));
    let mut edges = edges(&items);
    if edges.is_empty() {
        return items;
    }
    edges.sort_unstable();
    edges.dedup();
    Placing::new(&items, edges).place(on_cycle)
}

/// Items of which some have their place already.
struct Placing<'a, O> {
    items: &'a [O],
    /// Sorted, without doubles.
    edges: Vec<(usize, usize)>,
    /// By rank: how many have to have their place before it. `None` for what has its own.
    waits: Vec<Option<usize>>,
    order: Vec<O>,
}

impl<'a, O: Ordered> Placing<'a, O> {
    fn new(items: &'a [O], edges: Vec<(usize, usize)>) -> Self {
        let mut waits = alloc::vec![Some(0); items.len()];
        for (_, to) in &edges {
            if let Some(Some(count)) = waits.get_mut(*to) {
                *count += 1;
            }
        }
        Self {
            items,
            edges,
            waits,
            order: Vec::with_capacity(items.len()),
        }
    }

    fn place(mut self, mut on_cycle: impl FnMut(List<O>)) -> Vec<O> {
        let free = self.left().filter(|rank| self.is_free(*rank));
        let mut free: BinaryHeap<Reverse<usize>> = free.map(Reverse).collect();
        while self.order.len() < self.items.len() {
            let next = match free.pop() {
                Some(Reverse(rank)) => rank,
                None => match self.cycle() {
                    Some((least, members)) => {
                        on_cycle(members);
                        least
                    }
                    None => break,
                },
            };
            self.order.extend(self.items.get(next));
            if let Some(wait) = self.waits.get_mut(next) {
                *wait = None;
            }
            let first = self.edges.partition_point(|(from, _)| *from < next);
            let edges = self.edges.iter().skip(first);
            for (_, to) in edges.take_while(|(from, _)| *from == next) {
                let Some(Some(count)) = self.waits.get_mut(*to) else {
                    continue;
                };
                *count -= 1;
                if *count == 0 {
                    free.push(Reverse(*to));
                }
            }
        }
        self.order
    }

    /// What has no place yet, by rank.
    fn left(&self) -> impl Iterator<Item = usize> {
        let waits = self.waits.iter().enumerate();
        waits.filter_map(|(rank, wait)| wait.is_some().then_some(rank))
    }

    fn is_free(&self, rank: usize) -> bool {
        self.waits.get(rank) == Some(&Some(0))
    }

    /// A cycle among what is left, where everything waits: the rank of its least member, and all of them as they follow each other
    /// from that one on.
    fn cycle(&self) -> Option<(usize, List<O>)> {
        let is_left = |rank: usize| self.waits.get(rank).is_some_and(Option::is_some);
        let mut before = alloc::vec![None; self.items.len()];
        // The edges are sorted, so that the least predecessor stays.
        for (from, to) in self.edges.iter().filter(|(from, _)| is_left(*from)) {
            if let Some(known) = before.get_mut(*to) {
                *known = known.or(Some(*from));
            }
        }
        let before = |at: usize| before.get(at).copied().flatten().unwrap_or(at);
        // Whoever goes back as often as there are items has come round.
        let inside = self.left().fold(self.left().next()?, |at, _| before(at));
        let round = |from: usize| {
            let further = move |at: &usize| Some(before(*at)).filter(|at| *at != from);
            core::iter::successors(Some(from), further)
        };
        let least = round(inside).min()?;
        // Back from the least one, so each stands before those that were met earlier.
        let mut ranks: Vec<usize> = round(least).skip(1).collect();
        ranks.push(least);
        let mut members = List::new();
        members.extend(
            ranks
                .iter()
                .rev()
                .filter_map(|rank| self.items.get(*rank).copied()),
        );
        Some((least, members))
    }
}
