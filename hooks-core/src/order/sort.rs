//! The one total order: edges first, then priority, then the stable key.
//!
//! **Invariant:** [`sort`] loses and repeats nothing, and what it gives depends on the items only, not on how they came.

use core::cmp::Ordering;

use crate::list::List;

/// What can be brought into order.
pub(crate) trait Ordered: Copy {
    /// Which of two runs first where no edge says so. Total: only what is alike in everything is equal.
    fn compare(self, other: Self) -> Ordering;
    /// Whether it has an edge of its own.
    fn has_edges(self) -> bool;
    /// Whether an edge of either says that this one runs before `other`, which may be itself.
    fn precedes(self, other: Self) -> bool;
}

/// Sorts `items`: again and again the least by [`Ordered::compare`] of those whose predecessors have their place.
///
/// Where none is left because some wait for each other in a circle, `on_cycle` gets the members of one, each before the
/// next and the last before the first, and the least of them goes on as if it were free. Without a cycle nothing is allocated.
pub(crate) fn sort<T, O: Ordered>(
    items: &mut [T],
    view: impl Fn(&T) -> O,
    mut on_cycle: impl FnMut(List<O>),
) {
    items.sort_unstable_by(|one, two| view(one).compare(view(two)));
    if !items.iter().any(|item| view(item).has_edges()) {
        return;
    }
    // What is left stays sorted, so that the first free one is the least.
    let mut rest = items;
    while !rest.is_empty() {
        let is_free = |item: &T| {
            let item = view(item);
            !rest.iter().any(|other| view(other).precedes(item))
        };
        let next = rest.iter().position(is_free).unwrap_or_else(|| {
            let (least, members) = cycle(rest, &view);
            on_cycle(members);
            least
        });
        if let Some(passed) = rest.get_mut(..=next) {
            passed.rotate_right(1);
        }
        rest = rest.get_mut(1..).unwrap_or_default();
    }
}

/// A cycle among `rest`, where everything has a predecessor: the place of its least member, and all of them as they
/// follow each other from that one on.
fn cycle<T, O: Ordered>(rest: &[T], view: &impl Fn(&T) -> O) -> (usize, List<O>) {
    let before = |at: usize| {
        let here = rest.get(at).map(view);
        let leads_here = |other: &T| here.is_some_and(|here| view(other).precedes(here));
        rest.iter().position(leads_here).unwrap_or(at)
    };
    // Whoever goes back as often as there are items has come round.
    let inside = (0..rest.len()).fold(0, |at, _| before(at));
    let round = |from: usize| {
        let further = move |at: &usize| Some(before(*at)).filter(|at| *at != from);
        core::iter::successors(Some(from), further)
    };
    let least = round(inside).min().unwrap_or(inside);
    // Back from the least one, so each stands before those that were met earlier.
    let mut members = List::new();
    for item in round(least).skip(1).filter_map(|at| rest.get(at)) {
        members.insert(0, view(item));
    }
    if let Some(item) = rest.get(least) {
        members.insert(0, view(item));
    }
    (least, members)
}

#[cfg(test)]
mod tests {
    use alloc::vec;
    use alloc::vec::Vec;
    use core::cmp::Ordering;

    use super::{Ordered, sort};

    /// An item: its rank stands for priority and key, and `before` and `after` are bits of ranks.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    struct Item {
        rank: usize,
        before: u32,
        after: u32,
    }

    impl Ordered for Item {
        fn compare(self, other: Self) -> Ordering {
            self.rank.cmp(&other.rank)
        }

        fn has_edges(self) -> bool {
            self.before | self.after != 0
        }

        fn precedes(self, other: Self) -> bool {
            self.before >> other.rank & 1 == 1 || other.after >> self.rank & 1 == 1
        }
    }

    /// Numbers that are the same in every run (xorshift).
    struct Numbers(u64);

    impl Numbers {
        fn below(&mut self, limit: usize) -> usize {
            self.0 ^= self.0 << 13;
            self.0 ^= self.0 >> 7;
            self.0 ^= self.0 << 17;
            usize::try_from(self.0 % limit as u64).unwrap()
        }

        fn shuffle<T>(&mut self, items: &mut [T]) {
            for end in (1..items.len()).rev() {
                items.swap(end, self.below(end + 1));
            }
        }
    }

    fn ranks(items: &[Item]) -> Vec<usize> {
        items.iter().map(|item| item.rank).collect()
    }

    fn sorted(mut items: Vec<Item>) -> (Vec<usize>, Vec<Vec<usize>>) {
        let mut cycles = Vec::new();
        let given = items.clone();
        sort(
            &mut items,
            |item| *item,
            |members| cycles.push(members.iter().map(|item| item.rank).collect()),
        );
        let sorted = (ranks(&items), cycles);
        #[cfg(feature = "alloc")]
        assert_eq!(with_a_heap(given), sorted);
        #[cfg(not(feature = "alloc"))]
        drop(given);
        sorted
    }

    #[cfg(feature = "alloc")]
    fn with_a_heap(items: Vec<Item>) -> (Vec<usize>, Vec<Vec<usize>>) {
        let mut cycles = Vec::new();
        let edges = |items: &[Item]| {
            let ranks = 0..items.len();
            let all = ranks
                .clone()
                .flat_map(|one| ranks.clone().map(move |two| (one, two)));
            all.filter(|(one, two)| items[*one].precedes(items[*two]))
                .collect()
        };
        let items = crate::order::sort_many(items, edges, |members| {
            cycles.push(members.iter().map(|item| item.rank).collect());
        });
        (ranks(&items), cycles)
    }

    /// `count` items of which `before` and `after` tell the edges.
    fn items(count: usize, before: &[(usize, usize)], after: &[(usize, usize)]) -> Vec<Item> {
        let mut items: Vec<Item> = (0..count)
            .map(|rank| Item {
                rank,
                before: 0,
                after: 0,
            })
            .collect();
        for (one, two) in before {
            items[*one].before |= 1 << two;
        }
        for (two, one) in after {
            items[*two].after |= 1 << one;
        }
        items
    }

    /// The first of all orders that hold the edges, as ranks are compared one after another; `None` if none does.
    ///
    /// That is what "again and again the least one that is free" comes to.
    fn by_brute_force(items: &[Item]) -> Option<Vec<usize>> {
        fn extend(items: &[Item], order: &mut Vec<usize>) -> bool {
            if order.len() == items.len() {
                return true;
            }
            for rank in 0..items.len() {
                let is_too_late = |earlier: &usize| items[rank].precedes(items[*earlier]);
                if order.contains(&rank) || is_too_late(&rank) || order.iter().any(is_too_late) {
                    continue;
                }
                order.push(rank);
                if extend(items, order) {
                    return true;
                }
                order.pop();
            }
            false
        }
        let mut order = Vec::new();
        extend(items, &mut order).then_some(order)
    }

    #[test]
    fn edges_beat_rank_and_what_no_edge_holds_keeps_its_place() {
        let (order, cycles) = sorted(items(6, &[(5, 1)], &[(2, 4)]));
        assert_eq!(order, [0, 3, 4, 2, 5, 1]);
        assert!(cycles.is_empty());
    }

    #[test]
    fn every_set_of_edges_among_four_gives_the_first_order_that_holds_them() {
        for edges in 0..1_u32 << 16 {
            let items: Vec<Item> = (0..4)
                .map(|rank| Item {
                    rank,
                    before: edges >> (4 * rank) & 0b1111,
                    after: 0,
                })
                .collect();
            let (order, cycles) = sorted(items.clone());
            match by_brute_force(&items) {
                Some(first) => assert_eq!((order, cycles), (first, vec![]), "{items:?}"),
                None => assert!(!cycles.is_empty(), "{items:?}"),
            }
        }
    }

    #[test]
    fn before_and_after_of_larger_sets_give_the_first_order_that_holds_them() {
        let mut numbers = Numbers(0x9E37_79B9_7F4A_7C15);
        let (mut ordered, mut circular) = (0, 0);
        for _ in 0..2_000 {
            let mut some = |count| {
                (0..numbers.below(count))
                    .map(|_| (numbers.below(7), numbers.below(7)))
                    .collect::<Vec<_>>()
            };
            let items = items(7, &some(5), &some(5));
            let (order, cycles) = sorted(items.clone());
            if let Some(first) = by_brute_force(&items) {
                ordered += 1;
                assert_eq!((order, cycles), (first, vec![]), "{items:?}");
            } else {
                circular += 1;
                assert!(!cycles.is_empty(), "{items:?}");
            }
        }
        assert!(ordered > 300 && circular > 300, "{ordered}, {circular}");
    }

    #[test]
    fn nothing_is_lost_and_no_arrival_shows_with_or_without_cycles() {
        let mut numbers = Numbers(0xD1B5_4A32_D192_ED03);
        for _ in 0..200 {
            let mut some = |count| {
                (0..numbers.below(count))
                    .map(|_| (numbers.below(20), numbers.below(20)))
                    .collect::<Vec<_>>()
            };
            let mut items = items(20, &some(12), &some(12));
            let first = sorted(items.clone());
            let mut all = first.0.clone();
            all.sort_unstable();
            assert_eq!(all, (0..20).collect::<Vec<_>>());
            for _ in 0..20 {
                numbers.shuffle(&mut items);
                assert_eq!(sorted(items.clone()), first);
            }
        }
    }

    #[test]
    fn a_cycle_is_told_from_its_least_member_on_and_only_its_members() {
        // 4 waits for the cycle and is none of it; 0 is free.
        let (order, cycles) = sorted(items(5, &[(1, 3), (3, 2), (2, 1), (1, 4)], &[]));
        assert_eq!(cycles, [[1, 3, 2]]);
        assert_eq!(order.len(), 5);
        assert_eq!(order[0], 0);
    }

    #[test]
    fn cycles_that_do_not_meet_are_all_told_and_one_may_be_of_one() {
        let (_, cycles) = sorted(items(5, &[(0, 1), (1, 0), (2, 2), (3, 4)], &[(3, 4)]));
        assert_eq!(cycles, [vec![0, 1], vec![2], vec![3, 4]]);
    }
}
