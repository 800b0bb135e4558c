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
    use core::any::TypeId;
    use core::cmp::Ordering;

    use super::{Ordered, sort};
    use crate::list::List;
    use crate::order::{Edge, Edged, InRoom, Known, NUMBERS, Subject};

    /// An item: its rank stands for priority and key.
    #[derive(Clone, Copy, Debug)]
    struct Item<'a> {
        rank: usize,
        subject: Subject<'static>,
        edges: &'a [Edge],
    }

    impl Ordered for Item<'_> {
        fn compare(self, other: Self) -> Ordering {
            self.rank.cmp(&other.rank)
        }

        fn has_edges(self) -> bool {
            !self.edges.is_empty()
        }

        fn precedes(self, other: Self) -> bool {
            self.edges.iter().any(|edge| edge.is_before(&other.subject))
                || other.edges.iter().any(|edge| edge.is_after(&self.subject))
        }
    }

    impl<'a> Edged<'a> for Item<'a> {
        fn subject(self) -> Subject<'a> {
            self.subject
        }

        fn edges(self) -> &'a [Edge] {
            self.edges
        }
    }

    /// Who items are: no two have anything in common.
    const SUBJECTS: [Subject<'static>; 20] = {
        macro_rules! subjects {
            ($($id:literal $name:literal)*) => {
                [$(Subject { id: TypeId::of::<[(); $id]>(), krate: "a", name: $name }),*]
            };
        }
        subjects!(
            0 "t" 1 "b" 2 "c" 3 "s" 4 "e" 5 "f" 6 "g" 7 "r" 8 "i" 9 "j"
            10 "k" 11 "l" 12 "m" 13 "n" 14 "o" 15 "p" 16 "q" 17 "h" 18 "d" 19 "a"
        )
    };

    /// What items ask for, by rank.
    struct Asked {
        edges: Vec<Vec<Edge>>,
        /// How many in a row are of one subject.
        shared: usize,
    }

    impl Asked {
        /// Of `count` items, of which `before` and `after` tell the edges, by type and by name in turn.
        fn of(count: usize, before: &[(usize, usize)], after: &[(usize, usize)]) -> Self {
            let mut edges = vec![Vec::new(); count];
            for (turn, (one, two)) in before.iter().enumerate() {
                let Subject { id, name, .. } = SUBJECTS[*two];
                edges[*one].push(match turn % 2 {
                    0 => Edge::before(Known::of_test(id), "path"),
                    _ => Edge::before_name(name),
                });
            }
            for (turn, (two, one)) in after.iter().enumerate() {
                let Subject { id, name, .. } = SUBJECTS[*one];
                edges[*two].push(match turn % 2 {
                    0 => Edge::after_name(name),
                    _ => Edge::after(Known::of_test(id), "path"),
                });
            }
            Self { edges, shared: 1 }
        }

        fn items(&self) -> Vec<Item<'_>> {
            let edges = self.edges.iter().enumerate();
            let items = edges.map(|(rank, edges)| Item {
                rank,
                subject: SUBJECTS[rank / self.shared],
                edges,
            });
            items.collect()
        }

        fn sorted(&self) -> Sorted {
            sorted(self.items())
        }
    }

    /// The ranks in their order, and those of cycles.
    type Sorted = (Vec<usize>, Vec<Vec<usize>>);

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

    fn ranks(items: &[Item<'_>]) -> Vec<usize> {
        items.iter().map(|item| item.rank).collect()
    }

    /// The order, which is the same by each way to sort.
    fn sorted(items: Vec<Item<'_>>) -> Sorted {
        let mut looked_at = items.clone();
        let sorted = noted(|on_cycle| {
            sort(&mut looked_at, |item| *item, on_cycle);
            looked_at
        });
        assert_eq!(in_room(items.clone()), sorted);
        #[cfg(feature = "alloc")]
        assert_eq!(with_a_heap(items), sorted);
        sorted
    }

    /// What `sort` gives, and the cycles that it tells of.
    fn noted<'a>(sort: impl FnOnce(&mut dyn FnMut(List<Item<'a>>)) -> Vec<Item<'a>>) -> Sorted {
        let mut cycles = Vec::new();
        let items = sort(&mut |members| {
            cycles.push(members.iter().map(|item| item.rank).collect());
        });
        (ranks(&items), cycles)
    }

    fn in_room(mut items: Vec<Item<'_>>) -> Sorted {
        noted(|on_cycle| {
            items.sort_unstable_by(|one, two| one.compare(*two));
            // What stood there before is of no meaning.
            let mut room = vec![7; items.len() * NUMBERS];
            let count = items.len();
            let mut sorting = InRoom::new(&mut items, &mut room).expect("room for all");
            sorting.place(0..count, on_cycle);
            sorting.finish();
            items
        })
    }

    #[cfg(feature = "alloc")]
    fn with_a_heap(items: Vec<Item<'_>>) -> Sorted {
        let edges = |items: &[Item<'_>]| {
            let ranks = 0..items.len();
            let all = ranks
                .clone()
                .flat_map(|one| ranks.clone().map(move |two| (one, two)));
            all.filter(|(one, two)| items[*one].precedes(items[*two]))
                .collect()
        };
        noted(|on_cycle| crate::order::sort_many(items, edges, on_cycle))
    }

    /// The first of all orders that hold the edges, as ranks are compared one after another; `None` if none does.
    ///
    /// That is what "again and again the least one that is free" comes to.
    fn by_brute_force(items: &[Item<'_>]) -> Option<Vec<usize>> {
        fn extend(items: &[Item<'_>], order: &mut Vec<usize>) -> bool {
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
        let (order, cycles) = Asked::of(6, &[(5, 1)], &[(2, 4)]).sorted();
        assert_eq!(order, [0, 3, 4, 2, 5, 1]);
        assert!(cycles.is_empty());
    }

    #[test]
    fn every_set_of_edges_among_four_gives_the_first_order_that_holds_them() {
        for bits in 0..1_u32 << 16 {
            let edges = (0..16).filter(|edge| bits >> edge & 1 == 1);
            let edges: Vec<_> = edges.map(|edge| (edge / 4, edge % 4)).collect();
            let asked = Asked::of(4, &edges, &[]);
            let (order, cycles) = asked.sorted();
            match by_brute_force(&asked.items()) {
                Some(first) => assert_eq!((order, cycles), (first, vec![]), "{edges:?}"),
                None => assert!(!cycles.is_empty(), "{edges:?}"),
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
            let asked = Asked::of(7, &some(5), &some(5));
            let items = asked.items();
            let (order, cycles) = asked.sorted();
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
        for round in 0..200 {
            let mut some = |count| {
                (0..numbers.below(count))
                    .map(|_| (numbers.below(20), numbers.below(20)))
                    .collect::<Vec<_>>()
            };
            let mut asked = Asked::of(20, &some(12), &some(12));
            asked.shared = 1 + round % 4;
            let mut items = asked.items();
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
        let (order, cycles) = Asked::of(5, &[(1, 3), (3, 2), (2, 1), (1, 4)], &[]).sorted();
        assert_eq!(cycles, [[1, 3, 2]]);
        assert_eq!(order.len(), 5);
        assert_eq!(order[0], 0);
    }

    #[test]
    fn cycles_that_do_not_meet_are_all_told_and_one_may_be_of_one() {
        let (_, cycles) = Asked::of(5, &[(0, 1), (1, 0), (2, 2), (3, 4)], &[(3, 4)]).sorted();
        assert_eq!(cycles, [vec![0, 1], vec![2], vec![3, 4]]);
    }

    #[test]
    fn two_parts_of_one_list_are_sorted_each_for_itself() {
        let mut numbers = Numbers(0x2545_F491_4F6C_DD1D);
        for _ in 0..500 {
            let mut some = |from: usize, count| {
                let mut rank = || from + numbers.below(10);
                (0..count).map(|_| (rank(), rank())).collect::<Vec<_>>()
            };
            let before = [some(0, 6), some(10, 6)].concat();
            let after = [some(0, 3), some(10, 3)].concat();
            let asked = Asked::of(20, &before, &after);
            let (first, second) = (&asked.items()[..10], &asked.items()[10..]);
            let (mut order, mut cycles) = sorted(first.to_vec());
            let (others, other_cycles) = sorted(second.to_vec());
            order.extend(others);
            cycles.extend(other_cycles);
            let mut items = asked.items();
            let in_parts = noted(|on_cycle| {
                let mut room = vec![0; items.len() * NUMBERS];
                let mut sorting = InRoom::new(&mut items, &mut room).expect("room for all");
                sorting.place(0..10, &mut *on_cycle);
                sorting.place(10..20, on_cycle);
                sorting.finish();
                items
            });
            assert_eq!(in_parts, (order, cycles));
        }
    }
}
