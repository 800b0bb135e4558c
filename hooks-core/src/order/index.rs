//! Finding whom edges are about among many, without looking at each.
//!
//! **Invariant:** it finds just those of whom the edge says that they are [concerned](Edge::concerns).

use alloc::vec::Vec;
use core::any::TypeId;

use super::edge::{Edge, Subject};

/// Those that edges may be about, in the order in which they were given.
pub(crate) struct Index<'a> {
    subjects: Vec<Subject<'a>>,
    /// With their places.
    types: Vec<(TypeId, usize)>,
    names: Vec<(&'a str, usize)>,
}

impl<'a> Index<'a> {
    pub(crate) fn of(subjects: impl Iterator<Item = Subject<'a>>) -> Self {
        let subjects: Vec<Subject<'a>> = subjects.collect();
        let placed = subjects.iter().enumerate();
        let mut types: Vec<_> = placed.clone().map(|(place, it)| (it.id, place)).collect();
        let mut names: Vec<_> = placed.map(|(place, it)| (it.name, place)).collect();
        types.sort_unstable();
        names.sort_unstable();
        Self {
            subjects,
            types,
            names,
        }
    }

    /// The places of those that `edge` is about, in their order.
    pub(crate) fn concerned(&self, edge: &Edge) -> impl Iterator<Item = usize> {
        let (by_type, by_name) = match edge.about() {
            Ok(id) => (placed_as(&self.types, id), &[][..]),
            Err(name) => (&[][..], placed_as(&self.names, name)),
        };
        let by_type = by_type.iter().map(|(_, place)| *place);
        let by_name = by_name.iter().map(|(_, place)| *place);
        by_type.chain(by_name).filter(|place| {
            let subject = self.subjects.get(*place);
            subject.is_some_and(|subject| edge.concerns(subject))
        })
    }
}

fn placed_as<K: Ord + Copy>(sorted: &[(K, usize)], key: K) -> &[(K, usize)] {
    let first = sorted.partition_point(|(other, _)| *other < key);
    let rest = sorted.get(first..).unwrap_or_default();
    let count = rest.partition_point(|(other, _)| *other == key);
    rest.get(..count).unwrap_or_default()
}

/// Which of `items` run before which by the edges of one of the two, by their places.
pub(crate) fn pairs<'a>(
    items: impl Iterator<Item = (Subject<'a>, &'a [Edge])> + Clone,
) -> Vec<(usize, usize)> {
    let mut pairs = Vec::new();
    if items.clone().all(|(_, edges)| edges.is_empty()) {
        return pairs;
    }
    let index = Index::of(items.clone().map(|(subject, _)| subject));
    for (place, (_, edges)) in items.enumerate() {
        for edge in edges {
            let others = index.concerned(edge);
            pairs.extend(others.map(|other| {
                if edge.is_before_target() {
                    (place, other)
                } else {
                    (other, place)
                }
            }));
        }
    }
    pairs
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;
    use core::any::TypeId;

    use super::{Index, pairs};
    use crate::order::{Edge, Known, Subject};
    use crate::place::Place;

    static PLACE: Place = Place::new("a", ("a.rs", 1, 1, 0), None, None, false);

    const IDS: [TypeId; 3] = [TypeId::of::<u8>(), TypeId::of::<u16>(), TypeId::of::<u32>()];

    /// Every type in every crate under every name.
    fn subjects() -> Vec<Subject<'static>> {
        let mut subjects = Vec::new();
        for id in IDS {
            for krate in ["a", "b"] {
                for name in ["audit", "a", "log"] {
                    subjects.push(Subject { id, krate, name });
                }
            }
        }
        subjects
    }

    const NAMES: [&str; 8] = [
        "audit", "a", "log", "a::audit", "b::log", "c::log", "", "a::",
    ];

    fn edges() -> impl Iterator<Item = Edge> {
        let typed = [TypeId::of::<u8>(), TypeId::of::<u32>(), TypeId::of::<i8>()];
        let typed = typed.map(|id| Known::extension(id, "Type", &PLACE));
        let typed = typed.map(|who| [Edge::before(who, "path"), Edge::after(who, "path")]);
        let named = NAMES.map(|name| [Edge::before_name(name), Edge::after_name(name)]);
        typed.into_iter().chain(named).flatten()
    }

    #[test]
    fn it_finds_whom_an_edge_is_about_and_nobody_else() {
        let subjects = subjects();
        let index = Index::of(subjects.iter().copied());
        for edge in edges() {
            let found: Vec<usize> = index.concerned(&edge).collect();
            let expected: Vec<usize> = (0..subjects.len())
                .filter(|place| edge.concerns(&subjects[*place]))
                .collect();
            assert_eq!(found, expected, "{edge}");
        }
    }

    #[test]
    fn pairs_are_those_of_which_an_edge_says_that_one_runs_before_the_other() {
        for edge in edges() {
            let edges = [edge];
            let items = || {
                let subjects = subjects().into_iter().enumerate();
                subjects.map(|(place, it)| (it, if place == 4 { &edges[..] } else { &[] }))
            };
            let all: Vec<_> = items().collect();
            let precedes = |one: usize, two: usize| {
                let ((first, own), (second, others)) = (all[one], all[two]);
                own.iter().any(|edge| edge.is_before(&second))
                    || others.iter().any(|edge| edge.is_after(&first))
            };
            let places = 0..all.len();
            let every = places
                .clone()
                .flat_map(|one| places.clone().map(move |two| (one, two)));
            let expected: Vec<_> = every.filter(|(one, two)| precedes(*one, *two)).collect();
            let mut found = pairs(items());
            found.sort_unstable();
            assert_eq!(found, expected, "{edge}");
        }
    }
}
